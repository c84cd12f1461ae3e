import { oc } from '@orpc/contract';
import { z } from 'zod';
import { noticeFacts } from './model/notice-facts.ts';
import { noticeNames } from './model/notice-kinds.ts';

const tags = ['Notices'];
const instant = z.iso.datetime();
const done = z.object({ done: z.literal(true) });

/** What happened, as facts: each reader's own language makes words of them (`model/notice-words.ts`). */
const told = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('late_order'), facts: noticeFacts.late_order }),
  z.object({ kind: z.literal('order_alarm'), facts: noticeFacts.order_alarm }),
  z.object({ kind: z.literal('store_off'), facts: noticeFacts.store_off }),
  z.object({ kind: z.literal('service_down'), facts: noticeFacts.service_down }),
  z.object({ kind: z.literal('open_outside_hours'), facts: noticeFacts.open_outside_hours }),
  z.object({ kind: z.literal('connection_request'), facts: noticeFacts.connection_request }),
  z.object({ kind: z.literal('payout_returned'), facts: noticeFacts.payout_returned }),
  z.object({ kind: z.literal('bank_account'), facts: noticeFacts.bank_account }),
  z.object({ kind: z.literal('publication_failed'), facts: noticeFacts.publication_failed }),
  z.object({ kind: z.literal('menu_drift'), facts: noticeFacts.menu_drift }),
  z.object({ kind: z.literal('low_rating'), facts: noticeFacts.low_rating }),
  z.object({ kind: z.literal('printer_silent'), facts: noticeFacts.printer_silent }),
  z.object({ kind: z.literal('customer_wrote'), facts: noticeFacts.customer_wrote }),
  z.object({ kind: z.literal('support_answered'), facts: noticeFacts.support_answered }),
  z.object({ kind: z.literal('service_answered'), facts: noticeFacts.service_answered }),
]);

const notice = z.object({
  id: z.string(),
  storeId: z.string().nullable(),
  told,
  at: instant,
  readAt: instant.nullable(),
  /** Over: what it was about needs nobody any more. */
  resolvedAt: instant.nullable(),
  /** Somebody sees to it; null: nobody has said so. */
  acknowledged: z.object({ by: z.string(), you: z.boolean(), at: instant }).nullable(),
  /** Whether it waits for somebody to acknowledge it, and when the next person is told. */
  waits: z.boolean(),
  nextAt: instant.nullable(),
  /** Whether this person's devices may show it. */
  onDevice: z.boolean(),
});
export type NoticeView = z.infer<typeof notice>;

export const deliveryStates = ['held', 'digest', 'dropped', 'waiting', 'sent', 'kept', 'failed'] as const;

/** One mail or SMS about a notice. */
const delivery = z.object({
  name: z.string(),
  channel: z.enum(['mail', 'sms']),
  /** 0: with the notice itself; from 1 on, when nobody had acknowledged it. */
  step: z.int(),
  state: z.enum(deliveryStates),
  /** Until when it is held, when it was sent, or when it came to this state. */
  at: instant,
  /** What the provider said where it did not take it. */
  problem: z.string().nullable(),
});
export type NoticeDelivery = z.infer<typeof delivery>;

export const noticeFilters = z.object({
  kind: z.enum(noticeNames).optional(),
  storeId: z.uuid().optional(),
  /** Only what has not been read and still matters. */
  fresh: z.literal('yes').optional(),
});
export type NoticeFilters = z.infer<typeof noticeFilters>;

const missing = { NOT_FOUND: { message: 'There is no such notice.' } };
const post = (path: `/${string}`, summary: string) => oc.route({ method: 'POST', path, tags, summary });

export const noticesContract = {
  listNotices: oc
    .route({ method: 'GET', path: '/notices', tags, summary: 'What I was told, newest first' })
    .input(noticeFilters.extend({ cursor: z.string().max(300).optional() }))
    .output(z.object({ notices: z.array(notice), nextCursor: z.string().nullable() })),
  /** Asked for often: the count, and the newest of what is counted. */
  getBell: oc
    .route({ method: 'GET', path: '/notices/bell', tags, summary: 'What I have not read and still matters' })
    /** The store, or `all`, whose unanswered orders the screen counts by itself: notices of those are left out. */
    .input(z.object({ storeId: z.union([z.uuid(), z.literal('all')]).optional() }))
    .output(z.object({ unread: z.int(), notices: z.array(notice) })),
  getNotice: oc
    .route({ method: 'GET', path: '/notices/{id}', tags, summary: 'One notice, and what became of its mails' })
    .input(z.object({ id: z.uuid() }))
    .output(notice.extend({ deliveries: z.array(delivery) }))
    .errors(missing),
  markNotice: post('/notices/{id}/mark', 'Mark one as read, or as unread')
    .input(z.object({ id: z.uuid(), isRead: z.boolean() }))
    .output(done)
    .errors(missing),
  readAllNotices: post('/notices/read-all', 'Mark all as read')
    .input(z.object({ upTo: instant }))
    .output(z.object({ count: z.int(), readAt: instant })),
  /** `readAt` as `readAllNotices` answered it. */
  unreadAllNotices: post('/notices/unread-all', 'Take “mark all as read” back')
    .input(z.object({ readAt: instant }))
    .output(done),
  acknowledgeNotice: post('/notices/{id}/acknowledge', 'I see to it: tell nobody else')
    .input(z.object({ id: z.uuid() }))
    .output(notice.extend({ deliveries: z.array(delivery) }))
    .errors(missing),
  stopNoticeMails: post('/notices/stop', 'End mails of a kind with the link in one of them')
    /** `isCheck`: only says whether the link is good, and ends nothing. */
    .input(
      z.object({
        key: z.uuid('The link is incomplete.'),
        kind: z.string().max(60),
        isCheck: z.boolean().default(false),
      }),
    )
    .output(z.object({ stopped: z.boolean() }))
    .errors({ NOT_FOUND: { message: 'This link is not good any more.' } }),
};
