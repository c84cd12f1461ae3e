import { dayWords } from '../../../shared/format-time.ts';
import { formatMoney } from '../../../shared/money.ts';
import type { FindingKind } from './finding.ts';

/** What a complaint is made of. Amounts in minor units of `currency`. */
export interface DisputeFacts {
  kind: FindingKind;
  serviceName: string;
  storeName: string;
  /** By which the service knows the store. */
  storeRef: string | null;
  /** The service's own id and number of the order. */
  order: { externalId: string; displayId: string; date: string } | null;
  /** The line that it is about, in the service's words. */
  line: { kind: string; date: string | null; payoutReference: string | null; description: string } | null;
  expectedMinor: number;
  seenMinor: number;
  claimMinor: number;
  currency: string;
  /** The agreed share, `25 % (terms 2026-11)`; empty where there is no order. */
  terms: string;
}

/** The complaint to the service, ready to be sent: what, which order, which amounts, what is asked for. */
export function disputeText(facts: DisputeFacts): string {
  const { serviceName, storeName, storeRef, claimMinor, currency } = facts;
  const store = storeRef === null ? storeName : `${storeName} (store ${storeRef})`;
  const asked =
    claimMinor > 0
      ? `Please pay ${formatMoney(claimMinor, currency)} with the next payout, or tell us why not and send your evidence.`
      : 'Please tell us how this came about, and correct it where it is a mistake.';
  return [
    `To ${serviceName}, about ${store}`,
    ...(facts.order ? [orderWords(facts.order)] : []),
    ...(facts.line ? [lineWords(facts.line)] : []),
    '',
    complaints[facts.kind](facts),
    '',
    asked,
  ].join('\n');
}

function orderWords({ externalId, displayId, date }: NonNullable<DisputeFacts['order']>): string {
  return `Order ${displayId} of ${written(date)} (${externalId})`;
}

/** `2026-11-23` as people write it. */
const written = (date: string) => dayWords(new Date(date), 'UTC');

function lineWords({ kind, date, payoutReference, description }: NonNullable<DisputeFacts['line']>): string {
  const parts = [
    `Line of your report: ${kind.replaceAll('_', ' ')}`,
    ...(date === null ? [] : [`of ${written(date)}`]),
    ...(payoutReference === null ? [] : [`in payout ${payoutReference}`]),
  ];
  return `${parts.join(' ')}${description === '' ? '' : `, “${description}”`}`;
}

const complaints: Record<FindingKind, (facts: DisputeFacts) => string> = {
  missing_there: ({ expectedMinor, currency }) =>
    `The order was made and handed over, and it comes to ${formatMoney(expectedMinor, currency)}. Your payout report for this time does not pay for it.`,
  missing_here: ({ seenMinor, currency }) =>
    `Your report has ${formatMoney(seenMinor, currency)} for an order that never reached us.`,
  amount_differs: ({ expectedMinor, seenMinor, currency }) =>
    `The order comes to ${formatMoney(expectedMinor, currency)} before your fees. Your report pays ${formatMoney(seenMinor, currency)}.`,
  fee_differs: ({ expectedMinor, seenMinor, currency, terms }) =>
    `You deducted ${formatMoney(seenMinor, currency)}. We have agreed on ${terms}, which is ${formatMoney(expectedMinor, currency)}.`,
  unknown_refund: ({ seenMinor, currency }) =>
    `You took back ${formatMoney(-seenMinor, currency)}. Nobody asked or told us, and no evidence came with it.`,
  unknown_charge: ({ seenMinor, currency }) =>
    seenMinor < 0
      ? `You charged ${formatMoney(-seenMinor, currency)} that belongs to no order and that we have not agreed on.`
      : `You credited ${formatMoney(seenMinor, currency)} that belongs to no order that we know.`,
  other_week: ({ seenMinor, currency }) =>
    `The order’s ${formatMoney(seenMinor, currency)} are paid in another week than the order was placed in and is due.`,
  duplicate: ({ seenMinor, currency }) =>
    `This line, ${formatMoney(seenMinor, currency)}, stands in your report a second time.`,
  deposit_differs: ({ expectedMinor, seenMinor, currency }) =>
    `This payout should be ${formatMoney(expectedMinor, currency)} by your own report. The deposit is ${formatMoney(seenMinor, currency)}.`,
  deposit_missing: ({ expectedMinor, currency }) =>
    `Your report announces a deposit of ${formatMoney(expectedMinor, currency)}. It has not arrived on our bank account.`,
  order_contradicts: ({ expectedMinor, seenMinor, currency }) =>
    `Your order states amounts that contradict each other: its items come to ${formatMoney(seenMinor, currency)}, and by its total you owe ${formatMoney(expectedMinor, currency)}. Please tell us which is right.`,
};
