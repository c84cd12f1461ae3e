import { t } from '@lingui/core/macro';
import type { AdjustWays } from '../../../domains/channels/model/adjustment.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { whyNotPrice, whyNotPrices } from '../../../domains/orders/model/adjustment.ts';
import { whyNotChosen, type OfferedItem } from '../../../domains/orders/model/substitution.ts';
import { fractionDigits } from '../../../shared/money.ts';
import type { LineChange } from '../data/order-actions.ts';

export type Line = OrderView['lines'][number];

/** What a person is about to ask for one line; a line without one stays as it is. */
export type LineDraft =
  | { kind: 'left'; left: number }
  | SubstituteDraft
  /** The price of one as it is written. */
  | { kind: 'price'; text: string };

export interface SubstituteDraft {
  kind: 'substitute';
  item: OfferedItem | undefined;
  quantity: number;
  options: readonly { groupRef: string; ref: string; quantity: number }[];
}

interface Ground {
  ways: AdjustWays;
  currency: string;
}

/** A change that can be asked for, or what is missing from it. */
type ReadDraft = { change: LineChange; deltaMinor: number } | { problem: string };

/** Undefined where the line stays as it is. */
export function readDraft(line: Line, draft: LineDraft | undefined, ground: Ground): ReadDraft | undefined {
  const { externalLineId: lineId, quantity } = line;
  if (lineId === undefined || !draft) return undefined;
  switch (draft.kind) {
    case 'left':
      if (draft.left === quantity) return undefined;
      if (draft.left === 0) return { change: { kind: 'remove', lineId }, deltaMinor: 0 };
      return { change: { kind: 'quantity', lineId, quantity: draft.left }, deltaMinor: 0 };
    case 'substitute':
      return readSubstitute(lineId, draft, line);
    case 'price':
      return readPrice(lineId, draft.text, { line, ...ground });
  }
}

function readSubstitute(lineId: string, { item, quantity, options }: SubstituteDraft, { name }: Line): ReadDraft {
  if (!item) return { problem: t`Choose what to send instead of ${name}.` };
  const why = whyNotChosen(item, options);
  if (why !== undefined) return { problem: why };
  const change = { kind: 'substitute' as const, lineId, itemRef: item.ref, quantity, options: [...options] };
  return { change, deltaMinor: 0 };
}

function readPrice(lineId: string, text: string, { line, ways, currency }: Ground & { line: Line }): ReadDraft {
  const { price: way } = ways;
  if (way.how === 'none') return { problem: way.reason };
  const unitMinor = readMinor(text, currency);
  if (unitMinor === undefined) return { problem: t`Enter a price such as 9.50.` };
  const problem = whyNotPrice(unitMinor, line, { way, currency });
  if (problem !== undefined) return { problem };
  const deltaMinor = Math.round((unitMinor - line.price.unitTotalMinor) * line.quantity);
  return { change: { kind: 'price', lineId, unitMinor }, deltaMinor };
}

/** `9.5` and `9,50` are 950 cents; undefined for what is no amount. */
function readMinor(text: string, currency: string): number | undefined {
  const digits = fractionDigits(currency);
  const [, whole = '', part = ''] = /^(\d{1,4})(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  if (whole === '' || part.length > digits) return undefined;
  return Number(`${whole}${part.padEnd(digits, '0')}`);
}

/** Why what is about to be asked cannot be asked in one go; undefined where it can. */
export function whyNotTogether(read: readonly ReadDraft[], { ways, currency }: Ground): string | undefined {
  const asked = read.flatMap((one) => ('change' in one ? [one] : []));
  const prices = asked.filter(({ change }) => change.kind === 'price');
  if (prices.length === 0 || ways.price.how === 'none') return undefined;
  const deltaMinor = prices.reduce((sum, one) => sum + one.deltaMinor, 0);
  return whyNotPrices({ deltaMinor, hasOthers: prices.length < asked.length }, { way: ways.price, currency });
}
