import { applicationsRouter } from '../domains/applications/routes.ts';
import { storeRequestRouter } from '../domains/applications/store-request-routes.ts';
import { channelsRouter } from '../domains/channels/routes.ts';
import { hasConnection, hasHours } from '../domains/channels/index.ts';
import { storeRouter } from '../domains/channels/stores/routes.ts';
import { chatsRouter } from '../domains/chats/routes.ts';
import { insightsRouter } from '../domains/customers/insights/routes.ts';
import { reviewsRouter } from '../domains/customers/reviews/routes.ts';
import { readSessionsOfTeam } from '../domains/identity/index.ts';
import { emailChangeRouter } from '../domains/identity/email-change-routes.ts';
import { mobileRouter } from '../domains/identity/mobile-routes.ts';
import { identityRouter } from '../domains/identity/routes.ts';
import { inquiriesRouter } from '../domains/inquiries/routes.ts';
import { deskRequestsRouter } from '../domains/integrations/desk-routes.ts';
import { requestsRouter } from '../domains/integrations/requests-routes.ts';
import { integrationsRouter } from '../domains/integrations/routes.ts';
import { loyaltyRouter } from '../domains/loyalty/routes.ts';
import { campaignRouter } from '../domains/marketing/campaign-routes.ts';
import { promotionRouter } from '../domains/marketing/promotion-routes.ts';
import { importRouter } from '../domains/menu/import/routes.ts';
import { hasMenu } from '../domains/menu/index.ts';
import { publishingRouter } from '../domains/menu/publishing/routes.ts';
import { menuRouter } from '../domains/menu/routes.ts';
import { accountRouter } from '../domains/merchants/account-routes.ts';
import { profileRouter } from '../domains/merchants/profile-routes.ts';
import { merchantsRouter } from '../domains/merchants/routes.ts';
import { booksRouter } from '../domains/money/books-routes.ts';
import { moneyRouter } from '../domains/money/routes.ts';
import { newsRouter } from '../domains/news/routes.ts';
import { noticesRouter } from '../domains/notices/routes.ts';
import { noticeSettingsRouter } from '../domains/notices/settings-routes.ts';
import { countOrdersWithItem, hasAcceptedOrder } from '../domains/orders/index.ts';
import { ordersRouter } from '../domains/orders/routes.ts';
import { bankAccountRouter } from '../domains/payouts/bank-accounts/routes.ts';
import { deskRouter } from '../domains/payouts/desk-routes.ts';
import { bankAccountStep } from '../domains/payouts/index.ts';
import { payoutsRouter } from '../domains/payouts/payouts-routes.ts';
import { printingRouter } from '../domains/printing/routes.ts';
import { publicApiRouter } from '../domains/reach/api-routes.ts';
import { reachRouter } from '../domains/reach/routes.ts';
import { depositsRouter } from '../domains/reconciliation/deposits/routes.ts';
import { fetchesRouter } from '../domains/reconciliation/fetching/routes.ts';
import { reconciliationRouter } from '../domains/reconciliation/routes.ts';
import { retentionRouter } from '../domains/retention/routes.ts';
import { reportsRouter } from '../domains/reports/routes.ts';
import { deskThreadsRouter } from '../domains/representatives/desk-routes.ts';
import { representativesRouter } from '../domains/representatives/routes.ts';
import { staffRouter } from '../domains/staff/routes.ts';
import { deskSupportRouter } from '../domains/support/desk-routes.ts';
import { supportRouter } from '../domains/support/routes.ts';
import type { Core } from './core.ts';
import type { Givens } from './givens.ts';

/** The typed calls of every domain but the assistant, which makes them itself. */
export function routerOf(core: Core, givens: Givens) {
  const { config, db, authDb, staffDb, parts, clock, sessions, stepUp, files, vault, publicUrl } = core;
  const { staffEmail } = config;
  const { hasSms } = core.letters;
  const { common, identity, guests, marketing, support, paying, reach } = givens;
  const endStreamsOf = async (merchantId: string) =>
    (await readSessionsOfTeam(authDb, merchantId)).forEach(core.endSession);
  return {
    ...identityRouter(identity),
    ...mobileRouter({ ...identity, hasSms }),
    ...emailChangeRouter(identity),
    ...noticesRouter(common),
    ...noticeSettingsRouter({ ...common, hasSms }),
    ...staffRouter({ staffDb, parts, sessions, endStreams: core.endSession }),
    ...merchantsRouter({
      db,
      staffDb,
      parts,
      sessions,
      endStreams: endStreamsOf,
      onboardingChecks: {
        store_hours: hasHours,
        connect_service: hasConnection,
        menu: hasMenu,
        bank_account: bankAccountStep,
        test_order: hasAcceptedOrder,
      },
    }),
    ...accountRouter({ db, parts, sessions, stepUp, staffEmail }),
    ...profileRouter({ db, parts, sessions, files }),
    ...applicationsRouter(givens.applications),
    ...storeRequestRouter(givens.applications),
    ...channelsRouter({ ...common, staffDb }),
    ...storeRouter(common),
    ...menuRouter(common),
    ...importRouter(common),
    ...publishingRouter({ ...common, publicUrl, countOrders: countOrdersWithItem }),
    ...ordersRouter(common),
    ...printingRouter(givens.printing),
    ...moneyRouter({ ...common, clock }),
    ...booksRouter({ ...common, staffDb }),
    ...reportsRouter(common),
    ...insightsRouter(common),
    ...reviewsRouter(common),
    ...loyaltyRouter(guests),
    ...promotionRouter(marketing),
    ...campaignRouter(marketing),
    ...chatsRouter(common),
    ...supportRouter(support),
    ...representativesRouter(support),
    ...deskThreadsRouter(support),
    ...deskSupportRouter({ ...support, takers: givens.mailTakers, hasMail: marketing.hasMail }),
    ...reachRouter(reach),
    ...publicApiRouter(reach),
    ...reconciliationRouter({ ...common, staffDb }),
    ...depositsRouter({ ...common, staffDb }),
    ...fetchesRouter(common),
    ...bankAccountRouter({ db, parts, sessions, stepUp, vault, publicUrl }),
    ...payoutsRouter({ db, sessions, clock, settings: config.payouts, findAccount: paying.findAccount }),
    ...deskRouter({ ...paying, settings: config.payouts }),
    ...integrationsRouter({ ...common, vault, publicUrl }),
    ...requestsRouter(common),
    ...deskRequestsRouter({ ...common, staffDb }),
    ...inquiriesRouter({ db, staffDb, parts, sessions, staffEmail }),
    ...newsRouter(givens.news),
    ...retentionRouter({ ...common, staffDb, endStreams: endStreamsOf }),
  };
}
