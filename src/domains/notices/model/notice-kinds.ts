import { permissions, type Permission, type TeamRole } from '../../identity/model/permissions.ts';

/** `screen`: the bell and its page. `browser`: shown by the devices of this person that allow it. */
export const noticeChannels = ['screen', 'mail', 'sms', 'browser'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

interface NoticeKind {
  words: string;
  /** When it comes, and how often at most. */
  when: string;
  /** About the account, its orders or its payouts: as the privacy policy says, nobody in charge can switch it off. */
  isEssential: boolean;
  /** Who may be told at all. */
  permission: Permission;
  /** Who is written to as long as nobody has chosen otherwise; of an essential kind, always. */
  roles: readonly TeamRole[];
  channels: readonly NoticeChannel[];
  /** What cannot wait: until somebody acknowledges it, one person after the other is told, so many minutes apart. */
  escalatesEveryMinutes: number | null;
  /** Nobody is called about a store more often than that: who hears of each of many hears none of them. */
  callsAtMostEveryMinutes?: number;
  /** Waits for the end of somebody's quiet hours, and comes in their digest. */
  canWait: boolean;
}

const leaders = ['owner', 'manager'] as const;

/** All that people of a merchant are told, and how: the screens, the senders and the tests go by this table. */
export const noticeKinds = {
  late_order: {
    words: 'An order that nobody has answered',
    when: 'At half of its time, about each store at most once in 10 minutes',
    isEssential: true,
    permission: 'work_orders',
    roles: leaders,
    // Devices show orders themselves, from the moment that they come in.
    channels: ['screen', 'mail', 'sms'],
    escalatesEveryMinutes: 1,
    callsAtMostEveryMinutes: 10,
    canWait: false,
  },
  order_alarm: {
    words: 'A service that did not take an answer about an order',
    when: 'When it refuses it, or has not answered in time',
    isEssential: true,
    permission: 'work_orders',
    roles: [],
    channels: ['screen', 'browser'],
    escalatesEveryMinutes: null,
    canWait: false,
  },
  store_off: {
    words: 'A service that has switched a store off',
    when: 'When it is still off after 3 minutes, once each time',
    isEssential: true,
    permission: 'pause_stores',
    roles: leaders,
    channels: ['screen', 'mail', 'sms', 'browser'],
    escalatesEveryMinutes: 10,
    canWait: false,
  },
  service_down: {
    words: 'A service that does not answer',
    when: 'When it has not for 5 minutes, once each time',
    isEssential: true,
    permission: 'pause_stores',
    roles: leaders,
    channels: ['screen', 'mail', 'sms', 'browser'],
    escalatesEveryMinutes: 15,
    canWait: false,
  },
  open_outside_hours: {
    words: 'An app that is open outside your hours',
    when: 'When it is found, once until it agrees with your hours',
    isEssential: false,
    permission: 'run_services',
    roles: leaders,
    channels: ['screen', 'mail', 'browser'],
    escalatesEveryMinutes: null,
    canWait: false,
  },
  connection_request: {
    words: 'Connecting a delivery service',
    when: 'When a request moves on, and when another business tries to connect your store',
    isEssential: true,
    permission: 'run_services',
    roles: leaders,
    channels: ['screen', 'mail', 'browser'],
    escalatesEveryMinutes: null,
    canWait: false,
  },
  payout_returned: {
    words: 'A payout that came back',
    when: 'When the bank sends it back',
    isEssential: true,
    permission: 'see_money',
    roles: ['owner'],
    channels: ['screen', 'mail', 'sms', 'browser'],
    escalatesEveryMinutes: 60,
    canWait: false,
  },
  bank_account: {
    words: 'A change of the bank account, and deposits that prove it',
    when: 'At each step',
    isEssential: true,
    permission: 'see_money',
    roles: ['owner'],
    channels: ['screen', 'mail', 'browser'],
    escalatesEveryMinutes: null,
    canWait: false,
  },
  publication_failed: {
    words: 'A menu that did not reach a service',
    when: 'Once for each version and service',
    isEssential: false,
    permission: 'edit_menu',
    roles: leaders,
    channels: ['screen', 'mail', 'browser'],
    escalatesEveryMinutes: null,
    canWait: true,
  },
  menu_drift: {
    words: 'A menu that an app shows differently than you published it',
    when: 'When it is found, once until it matches again',
    isEssential: false,
    permission: 'edit_menu',
    roles: leaders,
    channels: ['screen', 'mail', 'browser'],
    escalatesEveryMinutes: null,
    canWait: true,
  },
  low_rating: {
    words: 'A new rating of one or two stars',
    when: 'When it comes in from its service; those that come together in one mail',
    isEssential: false,
    permission: 'answer_reviews',
    roles: leaders,
    channels: ['screen', 'mail', 'browser'],
    escalatesEveryMinutes: null,
    canWait: true,
  },
  printer_silent: {
    words: 'A printer that does not print',
    when: 'When a ticket has waited 3 minutes for it, once until it prints again',
    isEssential: false,
    permission: 'work_orders',
    roles: leaders,
    channels: ['screen', 'mail', 'browser'],
    escalatesEveryMinutes: null,
    canWait: false,
  },
  customer_wrote: {
    words: 'A message from a customer',
    when: 'When a customer writes, once until somebody has read it',
    isEssential: false,
    permission: 'write_to_customers',
    roles: [],
    channels: ['screen', 'browser'],
    escalatesEveryMinutes: null,
    canWait: false,
  },
  support_answered: {
    words: 'An answer of our support to you',
    when: 'At each answer in a case of yours; the mail with the answer always comes',
    isEssential: false,
    permission: 'ask_support',
    roles: [],
    channels: ['screen', 'browser'],
    escalatesEveryMinutes: null,
    canWait: false,
  },
  service_answered: {
    words: 'An answer of a delivery service to you',
    when: 'At each answer to a letter of yours; an answer by mail comes to you by mail as well',
    isEssential: false,
    permission: 'write_to_services',
    roles: [],
    channels: ['screen', 'browser'],
    escalatesEveryMinutes: null,
    canWait: false,
  },
} as const satisfies Record<string, NoticeKind>;
export type NoticeKindName = keyof typeof noticeKinds;
export const noticeNames = Object.keys(noticeKinds) as [NoticeKindName, ...NoticeKindName[]]; // keys of a literal
export const noticeKindOf = (name: NoticeKindName): NoticeKind => noticeKinds[name];

/** In the link of a digest: all kinds that are not essential. */
export const everyKind = 'all';

/** Of one person: the choices that stand, by `choiceKey`. */
export type NoticeChoices = ReadonlyMap<string, boolean>;

/** `late_order mail`, with the store behind it where it holds for one alone. */
export const choiceKey = (notice: NoticeKindName, channel: NoticeChannel, storeId: string | null = null) =>
  [notice, channel, ...(storeId === null ? [] : [storeId])].join(' ');

interface Asked {
  notice: NoticeKindName;
  channel: NoticeChannel;
  role: string;
  /** Null or left out: about the merchant as a whole. */
  storeId?: string | null;
}

export function mayBeTold({ notice, role }: Pick<Asked, 'notice' | 'role'>): boolean {
  const roles: readonly string[] = permissions[noticeKindOf(notice).permission].roles;
  return roles.includes(role);
}

/** Whether this cannot be switched off: on the screen for whoever is told of it, by mail for those in charge. */
export function isAlways({ notice, channel, role }: Asked): boolean {
  const { isEssential, roles, channels } = noticeKindOf(notice);
  if (!isEssential || !channels.includes(channel) || !mayBeTold({ notice, role })) return false;
  return channel === 'screen' || (channel === 'mail' && roles.some((one) => one === role));
}

/** Whether somebody is told in this way: what was chosen for the store comes before what was chosen for all of them. */
export function isWanted(asked: Asked, choices: NoticeChoices): boolean {
  const { notice, channel, role, storeId = null } = asked;
  const { channels, roles } = noticeKindOf(notice);
  if (!channels.includes(channel) || !mayBeTold({ notice, role })) return false;
  if (isAlways(asked)) return true;
  const byRole = channel === 'screen' || channel === 'browser' || roles.some((one) => one === role);
  const ofStore = storeId === null ? undefined : choices.get(choiceKey(notice, channel, storeId));
  return ofStore ?? choices.get(choiceKey(notice, channel)) ?? byRole;
}
