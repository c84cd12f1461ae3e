import { consentReturnPath } from '../../domains/channels/model/consent.ts';
import { allStores } from '../../domains/orders/model/feed.ts';

/** Every URL of the web app. Screens and links take them from here, so that a route is renamed in one place. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  thankYou: '/thank-you',
  resetPassword: '/reset-password',
  becomePartner: '/become-partner',
  addRestaurant: '/add-restaurant',
  careers: '/careers',
  careersApply: '/careers/apply',
  contact: '/contact',
  platform: '/platform',
  faq: '/faq',
  support: '/support',
  terms: '/terms',
  privacy: '/privacy',
  /** How to put the dashboard on a phone's home screen. */
  getTheApp: '/get-the-app',
  /** Opened from mails: a link of each carries its own token. */
  verifyEmail: '/verify-email',
  /** Either address of a change of email confirms it (`domains/identity/letters.ts` has the same). */
  changeEmail: '/change-email',
  /** The owner of an account says whether a new location is theirs (`domains/applications/letters.ts` has the same). */
  confirmLocation: '/confirm-location',
  invitation: '/invitation',
  /** Ends the mailed report without a log-in. */
  stopReportMails: '/stop-report-mails',
  /** Ends mails of one kind without a log-in (`domains/notices/letters.ts` has the same). */
  stopNotices: '/stop-notices',
  /** Ends tips and news without a log-in (`domains/news/letters.ts` has the same). */
  stopNews: '/stop-news',
  /** For guests of restaurants, below it: a card, and the way in (`domains/loyalty/letters.ts` has the same). */
  rewards: '/rewards',
  /** An applicant's own page: where the application stands. */
  application: '/application',
  settings: '/settings',
  dashboard: '/dashboard',
  orders: '/dashboard/orders',
  orderHistory: '/dashboard/orders/history',
  /** The orders of a kitchen on a screen on its wall. */
  kitchen: '/dashboard/kitchen',
  menu: '/dashboard/menu',
  menuUpload: '/dashboard/menu/upload',
  /** The side menu's own address for the same screen; both lead to it (specification, 'Your Menu'). */
  menuUploadFromSidebar: '/dashboard/menu-upload',
  modifiers: '/dashboard/menu/modifiers',
  pricing: '/dashboard/menu/pricing',
  publishing: '/dashboard/menu/publishing',
  menuImport: '/dashboard/menu/import',
  menuCategories: '/dashboard/menu/categories',
  analytics: '/dashboard/analytics',
  financials: '/dashboard/financials',
  payoutReports: '/dashboard/financials/reports',
  customerInsights: '/dashboard/customers/insights',
  ratings: '/dashboard/customers/ratings',
  loyalty: '/dashboard/customers/loyalty',
  storeInfo: '/dashboard/store/info',
  storeHours: '/dashboard/store/hours',
  payouts: '/dashboard/store/payouts',
  storeUsers: '/dashboard/store/users',
  communications: '/dashboard/store/communications',
  printing: '/dashboard/store/printing',
  representatives: '/dashboard/store/representatives',
  marketing: '/dashboard/marketing',
  integrations: '/dashboard/integrations',
  integrationsLog: '/dashboard/integrations/log',
  /** Where services send an owner back to who has let us in, or has not. */
  consentReturn: consentReturnPath,
  dashboardSupport: '/dashboard/support',
  supportCases: '/dashboard/support/cases',
  /** What somebody was told (`domains/notices/letters.ts` has the same). */
  notices: '/dashboard/notices',
  team: '/dashboard/team',
  profile: '/dashboard/profile',
  backoffice: '/backoffice',
  backofficeApplications: '/backoffice/applications',
  backofficeMerchants: '/backoffice/merchants',
  backofficePayouts: '/backoffice/payouts',
  backofficePayoutList: '/backoffice/payouts/list',
  backofficeCareers: '/backoffice/careers',
  backofficeSupport: '/backoffice/support',
  backofficeRepresentatives: '/backoffice/representatives',
  backofficeConnections: '/backoffice/connections',
  backofficeReplies: '/backoffice/support/replies',
  backofficeMessages: '/backoffice/messages',
  backofficeMailbox: '/backoffice/mailbox',
  backofficeServices: '/backoffice/services',
  backofficeBooks: '/backoffice/books',
  backofficeCases: '/backoffice/cases',
  backofficeAssistant: '/backoffice/assistant',
  backofficeBank: '/backoffice/bank',
  backofficeNews: '/backoffice/news',
  backofficeAudit: '/backoffice/audit',
} as const;

/** The log-in page that leads back to `from` (a path with its search) afterwards. */
export function loginThenBack(from: string): string {
  return `${paths.login}?${new URLSearchParams({ next: from })}`;
}

export function signupFor(address: string): string {
  return address ? `${paths.signup}?${new URLSearchParams({ address })}` : paths.signup;
}

/** One open role, by its id. */
export function career(id: string): string {
  return `${paths.careers}/${encodeURIComponent(id)}`;
}

/** The application form with a role already chosen. */
export function careersApplyFor(roleId: string): string {
  return `${paths.careersApply}?${new URLSearchParams({ role: roleId })}`;
}

export function backofficeApplication(id: string): string {
  return `${paths.backofficeApplications}/${id}`;
}

/** What was mailed, as far as these words stand in its subject. */
export function backofficeMailboxFor(words: string): string {
  return `${paths.backofficeMailbox}?${new URLSearchParams({ search: words })}`;
}

/** A letter of tips and news, by its id; `new` for one that nobody has saved yet. */
export function backofficeNewsLetter(id: string): string {
  return `${paths.backofficeNews}/${id}`;
}

export function backofficeMerchant(id: string): string {
  return `${paths.backofficeMerchants}/${id}`;
}

/** A letter to a delivery service on a merchant's behalf. */
export function backofficeLetterFor(merchantId: string): string {
  return `${backofficeMerchant(merchantId)}/write`;
}

export function backofficeCase(id: string): string {
  return `${paths.backofficeCases}/${id}`;
}

/** One case of support, as its person sees it (`domains/support/letters.ts` has the same). */
export function supportCase(id: string): string {
  return `${paths.supportCases}/${id}`;
}

/** One thread with a delivery service (`domains/representatives/letters.ts` has both). */
export function serviceThread(id: string): string {
  return `${paths.representatives}/${id}`;
}

/** A letter to a service, begun from an order, a difference, the menu of a store there, or one that is off. */
export function letterAbout(from: 'order' | 'finding' | 'menu' | 'outage', id: string): string {
  // Not `order=`: that opens the order itself, on whichever screen.
  return `${paths.representatives}?${new URLSearchParams({ write: 'yes', from, of: id })}`;
}

/** The dialog that tries a connection out; with several services it asks which. */
export const testOrderOfAny = `${paths.integrations}?test=all`;

/** The dialog that pauses a store on one service. */
export function pauseOf(connectionId: string): string {
  return `${paths.integrations}?${new URLSearchParams({ pause: connectionId })}`;
}

/** A letter to a service about a store that is to be connected. */
export function backofficeLetterAbout(of: {
  merchantId: string;
  storeId: string;
  service: string;
  title: string;
}): string {
  const { merchantId, storeId, service, title } = of;
  return `${backofficeLetterFor(merchantId)}?${new URLSearchParams({ store: storeId, service, title })}`;
}

/** A request to connect a store, as staff work on it. */
export function backofficeConnection(id: string): string {
  return `${paths.backofficeConnections}/${id}`;
}

export function backofficeThread(id: string): string {
  return `${paths.backofficeRepresentatives}/threads/${id}`;
}

/** The same as staff see it. */
export function backofficeSupportCase(id: string): string {
  return `${paths.backofficeSupport}/cases/${id}`;
}

/** The payouts that a search for these words finds. */
export function payoutsNamed(words: string): string {
  return `${paths.backofficePayoutList}?${new URLSearchParams({ search: words })}`;
}

/** Today's orders behind a figure, on the analytics screen. */
export function todaysFigure(figure: string): string {
  return `${paths.analytics}?${new URLSearchParams({ period: 'today', against: 'weekdays', figure })}`;
}

/** The analytics screen with the orders behind a number open: what they are asked by, as that screen's address has it. */
export function ordersBehind(behind: Readonly<Record<string, string>>): string {
  const asked = new URLSearchParams(behind).toString();
  return `${paths.analytics}?${new URLSearchParams({ period: 'last-7', behind: asked })}`;
}

/** The analytics screen with some days beside others, of one service where it is named. */
export function daysCompared(given: {
  now: { from: string; to: string };
  before: { from: string; to: string };
  service?: string | undefined;
}): string {
  const { now, before, service } = given;
  const days = { ...now, beforeFrom: before.from, beforeTo: before.to };
  const asked = { period: 'custom', against: 'custom', ...days, ...(service !== undefined && { service }) };
  return `${paths.analytics}?${new URLSearchParams(asked)}`;
}

/** What sold in the last seven days. */
export const soldItemsOfWeek = `${paths.analytics}?${new URLSearchParams({ period: 'last-7', view: 'items' })}`;

/** The reviews of one store. */
export function ratingsOfStore(storeId: string): string {
  return `${paths.ratings}?${new URLSearchParams({ at: storeId })}`;
}

/** One review above the others, for links from elsewhere. */
export function reviewInInbox(id: string): string {
  return `${paths.ratings}?${new URLSearchParams({ review: id })}`;
}

interface ReviewPlace {
  storeId?: string | undefined;
  service?: string | undefined;
}

/** Reviews of the last 30 days with so many stars, of one store or service or of all. */
export function reviewsWithStars(stars: number, place: ReviewPlace): string {
  return `${paths.ratings}?${new URLSearchParams({ stars: String(stars), days: '30', ...reviewPlace(place) })}`;
}

/** Low ratings of the last 90 days of orders with an item. */
export function reviewsWithItem(key: string, place: ReviewPlace): string {
  return `${paths.ratings}?${new URLSearchParams({ item: key, stars: 'low', days: '90', ...reviewPlace(place) })}`;
}

const reviewPlace = ({ storeId, service }: ReviewPlace) => ({
  at: storeId ?? allStores,
  ...(service !== undefined && { service }),
});

/** The statement of the week in which a day lies. */
export function statementOfWeek(day: string): string {
  return `${paths.financials}?${new URLSearchParams({ week: day })}`;
}

/** The run of a week, by its Monday. */
export function backofficePayoutRun(week: string): string {
  return `${paths.backofficePayouts}/runs/${week}`;
}

/** One file for the bank. */
export function backofficePayoutFile(id: string): string {
  return `${paths.backofficePayouts}/files/${id}`;
}

/** Every entry of a merchant. */
export function backofficeLedger(merchantId: string): string {
  return `${backofficeMerchant(merchantId)}/ledger`;
}

/** The editor of one item; `field` is where the cursor goes. */
export function menuItem(id: string, field?: string): string {
  return `${paths.menu}/items/${id}${field === undefined ? '' : `?${new URLSearchParams({ field })}`}`;
}

/** The modifiers' screen with one group open. */
export function modifierGroup(id: string, field?: string): string {
  return `${paths.modifiers}?${new URLSearchParams({ group: id, ...(field !== undefined && { field }) })}`;
}

/** A guest's own card. */
export function rewardsCard(token: string): string {
  return `${paths.rewards}/card/${encodeURIComponent(token)}`;
}

/** The printers of one store. */
export function printingOfStore(storeId: string): string {
  return `${paths.printing}?${new URLSearchParams({ store: storeId })}`;
}

/** One kitchen ticket, as a page to print. */
export function printedTicket(id: string): string {
  return `${paths.printing}/tickets/${encodeURIComponent(id)}`;
}

/** The order screen with one order open. */
export function orderOnBoard(orderId: string): string {
  return `${paths.orders}?${new URLSearchParams({ order: orderId })}`;
}

/**
 * The same in its own store's screen, or with `all` in that of all, for links from outside: letters have it, too
 * (`write-about-late-order.ts`).
 */
export function orderInStore({ storeId, orderId }: { storeId: string; orderId: string }): string {
  return `${paths.orders}?${new URLSearchParams({ store: storeId, order: orderId })}`;
}

/** The notices with one of them open. */
export function openNotice(id: string): string {
  return `${paths.notices}?${new URLSearchParams({ notice: id })}`;
}

/** The integrations after an owner has come back from a service; null where nobody knows of that way. */
export function integrationsAfter(consentId: string | null): string {
  return `${paths.integrations}?${new URLSearchParams({ consent: consentId ?? unknownConsent })}`;
}

export const unknownConsent = 'unknown';

/** The log of one connection, or only what went wrong there. */
export function logOfConnection(connectionId: string, scope?: 'trouble'): string {
  return `${paths.integrationsLog}?${new URLSearchParams({ connection: connectionId, ...(scope && { scope }) })}`;
}

/**
 * Where to go after logging in: `next` when it is a path of this site, else the dashboard.
 * A foreign address (`https://…`, `//host`, `/\host`) is never followed (CWE-601).
 */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/')) return paths.dashboard;
  const here = 'https://here.invalid';
  const target = URL.canParse(next, here) ? new URL(next, here) : undefined;
  if (target?.origin !== here || target.pathname === paths.login) return paths.dashboard;
  const path = target.pathname + target.search + target.hash;
  // `/.//host` is of this site until it is read once more: as `//host`.
  return path.startsWith('//') ? paths.dashboard : path;
}
