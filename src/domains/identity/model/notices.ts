import type { TeamRole } from './permissions.ts';

export const noticeChannels = ['mail', 'sms'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

interface NoticeKind {
  words: string;
  /** When it comes, and how often at most. */
  when: string;
  channels: readonly NoticeChannel[];
  /** Who is told as long as nobody has chosen otherwise. */
  roles: readonly TeamRole[];
}

/** What people of a merchant are told of beyond the screen, and may choose. */
export const notices = {
  late_order: {
    words: 'An order that nobody has answered',
    when: 'At half of its time, about each store at most once in 10 minutes',
    channels: ['mail', 'sms'],
    roles: ['owner', 'manager'],
  },
  store_off: {
    words: 'A service that has switched a store off',
    when: 'When it is still off after 3 minutes, once each time',
    channels: ['mail', 'sms'],
    roles: ['owner', 'manager'],
  },
  publication_failed: {
    words: 'A menu that did not reach a service',
    when: 'Once for each version and service',
    channels: ['mail'],
    roles: ['owner', 'manager'],
  },
  low_rating: {
    words: 'A new rating of one or two stars',
    when: 'When it comes in from its service; those that come together in one mail',
    channels: ['mail'],
    roles: ['owner', 'manager'],
  },
} as const satisfies Record<string, NoticeKind>;
export type Notice = keyof typeof notices;
export const noticeNames = Object.keys(notices) as [Notice, ...Notice[]]; // keys of a literal

/** What cannot be switched off, as the privacy policy says: to owners, by mail. */
export const essentialNotices = [
  'A change of the bank account, and deposits that prove it',
  'A payout that came back',
  'A suspension or the end of the account',
] as const;

/** Of one person: the choices that stand, by `late_order mail`. */
export type NoticeChoices = ReadonlyMap<string, boolean>;

export const choiceKey = (notice: Notice, channel: NoticeChannel) => `${notice} ${channel}`;

export function isWanted(
  { notice, channel, role }: { notice: Notice; channel: NoticeChannel; role: string },
  choices: NoticeChoices,
): boolean {
  const { channels, roles }: NoticeKind = notices[notice];
  if (!channels.includes(channel)) return false;
  return choices.get(choiceKey(notice, channel)) ?? roles.some((one) => one === role);
}
