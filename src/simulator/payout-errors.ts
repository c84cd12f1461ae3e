import { Temporal } from 'temporal-polyfill';
import { commissionOf, type PayingService, type PayoutLine } from './payout-line.ts';
import type { Order } from './order.ts';
import type { Random } from './random.ts';

/** What a service gets wrong. Each is made on an order of its own, and on nothing else. */
export const payoutErrorKinds = [
  'missing_there',
  'missing_here',
  'amount_differs',
  'fee_differs',
  'refund',
  'error_charge',
  'other_week',
  'duplicate',
  'deposit_differs',
] as const;
export type PayoutErrorKind = (typeof payoutErrorKinds)[number];

/** An error that stands in a report; `amountMinor` is what the store is short of by it, below 0 where it is ahead. */
export type SeededError = { kind: PayoutErrorKind; orderId: string | null; amountMinor: number };

type Given = { service: PayingService; order: Order; line: PayoutLine; random: Random; newId: () => string };
type Outcome = { lines: PayoutLine[]; orderId?: string; amountMinor: number };

const refundReasons = ['Missing item', 'Wrong item', 'Late delivery by courier', 'Quality'];

/** By kind: the lines that stand in the place of an order's right line. Deposits are falsified when they are made. */
export const makeError: { [kind in Exclude<PayoutErrorKind, 'deposit_differs'>]: (given: Given) => Outcome } = {
  missing_there: ({ line }) => ({ lines: [], amountMinor: line.netMinor }),
  missing_here({ line, newId }) {
    const strange = newId();
    const orderId = line.orderId.includes(':') ? `gb:${strange}` : strange;
    const displayId = strange.replaceAll('-', '').slice(0, 5).toUpperCase();
    return { lines: [line, { ...line, orderId, displayId }], orderId, amountMinor: -line.netMinor };
  },
  amount_differs({ service, order, line, random }) {
    const lessMinor = random.integer(50, Math.max(50, Math.floor(line.subtotalMinor / 2)));
    const subtotalMinor = line.subtotalMinor - lessMinor;
    const commissionMinor = commissionOf(service, order.kind, subtotalMinor);
    const netMinor = subtotalMinor + line.extrasMinor - commissionMinor;
    return { lines: [{ ...line, subtotalMinor, commissionMinor, netMinor }], amountMinor: lessMinor };
  },
  fee_differs({ line, random }) {
    const moreMinor = random.integer(25, 300);
    const commissionMinor = line.commissionMinor + moreMinor;
    return { lines: [{ ...line, commissionMinor, netMinor: line.netMinor - moreMinor }], amountMinor: moreMinor };
  },
  refund: (given) => takeBack(given, 'refund'),
  error_charge: (given) => takeBack(given, 'error_charge'),
  other_week({ line }) {
    const payoutDate = Temporal.PlainDate.from(line.payoutDate).add({ days: 21 }).toString();
    return { lines: [{ ...line, payoutDate, payoutReference: `${line.payoutReference}-late` }], amountMinor: 0 };
  },
  duplicate: ({ line }) => ({ lines: [line, line], amountMinor: -line.netMinor }),
};

function takeBack({ line, random }: Given, kind: 'refund' | 'error_charge'): Outcome {
  const amountMinor = random.integer(100, Math.max(100, line.subtotalMinor));
  const blank = { subtotalMinor: 0, taxMinor: 0, extrasMinor: 0, commissionMinor: 0 };
  const back = { ...line, ...blank, kind, netMinor: -amountMinor, note: random.pick(refundReasons) };
  return { lines: [line, back], amountMinor };
}
