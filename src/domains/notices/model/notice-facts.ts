import { z } from 'zod';
import { noticeNames, type NoticeKindName } from './notice-kinds.ts';

const moment = z.iso.datetime();
const account = z.object({ bankName: z.string().nullable(), lastFour: z.string() });

/** What is kept of each kind of notice: enough to say it in any language, at any time. */
export const noticeFacts = {
  late_order: z.object({
    orderId: z.string(),
    storeId: z.string(),
    displayId: z.string(),
    /** As customers know it: "Postmates". */
    brandName: z.string(),
    /** Who cancels it: "Uber Eats". */
    serviceName: z.string(),
    storeName: z.string(),
    timeZone: z.string(),
    acceptBy: moment,
  }),
  order_alarm: z.object({
    orderId: z.string(),
    storeId: z.string(),
    displayId: z.string(),
    brandName: z.string(),
    storeName: z.string(),
    /** What was said and what came of it, in English: the dashboard knows its Spanish. */
    sentence: z.string(),
  }),
  store_off: z.object({ storeName: z.string(), serviceName: z.string() }),
  service_down: z.object({ storeName: z.string(), serviceName: z.string() }),
  open_outside_hours: z.object({
    storeName: z.string(),
    serviceName: z.string(),
    /** It is a special day, which the service cannot be sent: only a pause closes the store there. */
    needsPause: z.boolean().exactOptional(),
  }),
  payout_returned: z.object({
    number: z.string(),
    amountMinor: z.int(),
    currency: z.string(),
    lastFour: z.string(),
    sentence: z.string(),
    sentenceEs: z.string(),
  }),
  bank_account: z.object({
    step: z.enum(['entered', 'changing', 'deposits_sent', 'confirmed', 'cancelled', 'failed', 'corrected']),
    merchantName: z.string(),
    account,
  }),
  publication_failed: z.object({
    storeName: z.string(),
    serviceName: z.string(),
    version: z.int(),
    /** The items that the service named. */
    names: z.array(z.string()).default([]),
  }),
  menu_drift: z.object({
    storeName: z.string(),
    serviceName: z.string(),
    /** How many differences were found. */
    count: z.int().min(1),
    /** What they are about; the first few. */
    names: z.array(z.string()).min(1),
  }),
  low_rating: z.object({
    storeId: z.string(),
    storeName: z.string(),
    serviceName: z.string(),
    count: z.int(),
    /** Newest first; the first few of them. */
    reviews: z.array(z.object({ id: z.string(), stars: z.int(), text: z.string() })).min(1),
  }),
  printer_silent: z.object({
    storeId: z.string(),
    storeName: z.string(),
    printerName: z.string(),
    /** What it says itself, in English; null: nothing. */
    trouble: z.string().nullable(),
  }),
  customer_wrote: z.object({
    chatId: z.string(),
    storeId: z.string(),
    storeName: z.string(),
    customerName: z.string(),
    serviceName: z.string(),
    text: z.string(),
  }),
  support_answered: z.object({
    caseId: z.string(),
    caseNumber: z.string(),
    subject: z.string(),
    staffName: z.string(),
    text: z.string(),
  }),
  connection_request: z.object({
    /** `taken`: another merchant has the store; `tried`: another merchant has tried to connect this one's. */
    step: z.enum(['asked', 'waiting_for_proof', 'connected', 'declined', 'taken', 'tried']),
    storeName: z.string(),
    serviceName: z.string(),
    /** What the store shows at the service to prove itself. */
    code: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  service_answered: z.object({
    threadId: z.string(),
    threadNumber: z.string(),
    title: z.string(),
    serviceName: z.string(),
    text: z.string(),
  }),
} as const satisfies Record<NoticeKindName, z.ZodType>;

export type FactsOf<Kind extends NoticeKindName> = z.infer<(typeof noticeFacts)[Kind]>;

/** A kind with its facts. */
export type Told = { [Kind in NoticeKindName]: { kind: Kind; facts: FactsOf<Kind> } }[NoticeKindName];

/** What stands in a row; undefined where it is not known any more. */
export function toTold(kind: string, facts: unknown): Told | undefined {
  const name = noticeNames.find((one) => one === kind);
  if (name === undefined) return undefined;
  const parsed = noticeFacts[name].safeParse(facts);
  return parsed.success ? ({ kind: name, facts: parsed.data } as Told) : undefined; // parsed by the kind's own schema
}

/** Where a press on it leads, a path of the dashboard. */
export function noticePath({ kind, facts }: Told): string {
  switch (kind) {
    case 'late_order':
    case 'order_alarm':
      return `/dashboard/orders?${new URLSearchParams({ store: facts.storeId, order: facts.orderId })}`;
    case 'store_off':
    case 'service_down':
    case 'open_outside_hours':
    case 'connection_request':
      return '/dashboard/integrations';
    case 'payout_returned':
    case 'bank_account':
      return '/dashboard/store/payouts';
    case 'publication_failed':
    case 'menu_drift':
      return '/dashboard/menu/publishing';
    case 'low_rating':
      return `/dashboard/customers/ratings?${new URLSearchParams({ at: facts.storeId, stars: 'low', answered: 'no' })}`;
    case 'printer_silent':
      return `/dashboard/store/printing?${new URLSearchParams({ store: facts.storeId })}`;
    case 'customer_wrote':
      return `/dashboard/store/communications?${new URLSearchParams({ store: facts.storeId, chat: facts.chatId })}`;
    case 'support_answered':
      return `/dashboard/support/cases/${facts.caseId}`;
    case 'service_answered':
      return `/dashboard/store/representatives/${facts.threadId}`;
  }
}

/** After this nobody can do anything about it any more. */
export function worthlessAfter({ kind, facts }: Told): Date | undefined {
  return kind === 'late_order' ? new Date(facts.acceptBy) : undefined;
}
