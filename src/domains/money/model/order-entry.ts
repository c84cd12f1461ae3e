import type { ServiceOrder } from '../../channels/model/service-order.ts';
import type { Account } from './accounts.ts';
import type { ValuedLine } from './base-value.ts';
import { collectedByRestaurant, policyName, policyRowOf, treatmentOf, type Standing } from './policy.ts';

/** What one entry says: amounts in minor units, debits positive; they add up to zero and none is zero. */
export interface EntryContent {
  policy: string;
  postings: { account: Account; amountMinor: number }[];
  details: {
    /** The number on the bag, or of the payout. */
    order: string;
    lines: ValuedLine[];
    /** Where it comes from, for people: `DoorDash's report of November 10`. */
    source?: string;
    /** Set where the service's amounts contradict each other: what its lines add up to, and what was booked instead. */
    contradiction?: { linesMinor: number; bookedMinor: number; note: string };
  };
}

/** An order as far as money is concerned. */
export type MoneyOrder = Pick<
  ServiceOrder,
  'displayId' | 'kind' | 'isTest' | 'charges' | 'discounts' | 'tips' | 'taxRemittance' | 'totals' | 'moneyMismatch'
> &
  Standing;

type Sums = Partial<Record<Account, number>>;

/**
 * What the ledger must hold for an order as it stands: undefined where it owes nobody anything (yet). The merchant is
 * owed base prices, its tips, its fees and the tax that it remits itself, less the promotions that it pays for and what it
 * collects from the customer itself; the rest of what the service owes is our fee.
 *
 * @param lines the order's lines at base prices
 */
export function orderEntry(order: MoneyOrder, lines: readonly ValuedLine[]): EntryContent | undefined {
  const row = order.isTest ? undefined : policyRowOf(order);
  if (!row) return undefined;
  const treatment = treatmentOf(row);
  if (treatment === 'nothing') return undefined;
  const valued = treatment === 'protected' || treatment === 'base' ? [...lines] : atStatedShare(order, lines);
  const baseMinor = sum(valued.map((line) => line.baseMinor));
  const sums: Sums =
    treatment === 'base' ? { 'payable.base': -baseMinor, borne_by_forkline: baseMinor } : sold(order, baseMinor);
  if (treatment === 'protected') bearShortfall(sums);
  const postings = toPostings(sums);
  if (postings.length === 0) return undefined;
  const { moneyMismatch: mismatch } = order;
  return {
    policy: policyName(row),
    postings,
    details: {
      order: order.displayId,
      lines: valued,
      ...(mismatch && {
        contradiction: { linesMinor: mismatch.linesMinor, bookedMinor: mismatch.subtotalMinor, note: mismatch.note },
      }),
    },
  };
}

/**
 * Where the service states less than the lines add up to, what it states decides: each base price is cut down in
 * proportion. A statement of more is the service's to explain; it changes no base price.
 */
function atStatedShare({ moneyMismatch: mismatch, totals }: MoneyOrder, lines: readonly ValuedLine[]): ValuedLine[] {
  if (!mismatch || mismatch.linesMinor <= 0 || totals.subtotalMinor >= mismatch.linesMinor) return [...lines];
  const share = Math.max(0, totals.subtotalMinor) / mismatch.linesMinor;
  return lines.map((line) => ({ ...line, baseMinor: Math.round(line.baseMinor * share) }));
}

/** Forkline bears what the service states too little for, instead of a negative fee. */
function bearShortfall(sums: Sums): void {
  const shortMinor = sums.service_fee ?? 0;
  if (shortMinor <= 0) return;
  sums.service_fee = 0;
  sums.borne_by_forkline = (sums.borne_by_forkline ?? 0) + shortMinor;
}

function sold(order: MoneyOrder, baseMinor: number): Sums {
  // A stated total of 0 is about all of the order: its fees, taxes and discounts are nobody's either.
  if (order.moneyMismatch?.totalMinor === 0) return { 'payable.base': -baseMinor, service_fee: baseMinor };
  const { totals } = order;
  const promotions = promotionShares(order);
  const tips = sum(order.tips.filter((tip) => tip.for === 'merchant').map((tip) => tip.amountMinor));
  const fees = sum(order.charges.filter((charge) => isMerchants(charge.type, order.kind)).map((c) => c.amountMinor));
  const tax = taxShares(order);
  const owedToMerchant = baseMinor + tips + fees + tax.byMerchant - promotions.byMerchant;
  // A promotion that its service pays for leaves what the service owes as it was.
  const receivable =
    totals.subtotalMinor +
    (totals.adjustmentMinor ?? 0) +
    tips +
    fees +
    tax.byMerchant -
    promotions.byMerchant -
    promotions.byNobodyKnown;
  // The restaurant has this part already. Where it holds more than the service owes, the service takes the rest back.
  const collectedMinor = isHandedOver(order) ? collectedByRestaurant(order.collection) : 0;
  return {
    receivable: receivable - collectedMinor,
    'payable.base': -baseMinor,
    'payable.tips': -tips,
    'payable.fees': -fees,
    'payable.tax': -tax.byMerchant,
    'payable.promotions': promotions.byMerchant,
    'payable.collected': collectedMinor,
    borne_by_forkline: promotions.byNobodyKnown,
    service_fee: owedToMerchant - receivable - promotions.byNobodyKnown,
    tax_with_service: tax.byService,
    tax_remitted_by_service: -tax.byService,
  };
}

/** Nothing is collected at the door for an order that never got there. */
const isHandedOver = ({ state }: Standing) => state === 'driver_on_the_way';

/** Whose a charge is: bags and deposits are the shop's, and so is the delivery where it delivers itself. */
function isMerchants(type: ServiceOrder['charges'][number]['type'], kind: ServiceOrder['kind']): boolean {
  if (type === 'delivery') return kind === 'delivery_by_merchant';
  return type === 'bag' || type === 'pick_and_pack' || type === 'deposit';
}

/** Of the discounts: what the restaurant pays for, and what nobody has said who pays for. The service's own share is its own. */
function promotionShares({ discounts }: MoneyOrder): { byMerchant: number; byNobodyKnown: number } {
  const shares = discounts.flatMap(({ fundedBy }) => fundedBy);
  const of = (party: string) => sum(shares.filter((share) => share.party === party).map((s) => s.amountMinor));
  const named = sum(shares.map((share) => share.amountMinor));
  const unnamed = sum(discounts.map((discount) => discount.amountMinor)) - named;
  return { byMerchant: of('merchant'), byNobodyKnown: of('unknown') + Math.max(0, unnamed) };
}

/** Tax that nobody is named for is the service's to remit: marketplaces are liable for it in the United States. */
function taxShares({ taxRemittance, totals }: MoneyOrder): { byMerchant: number; byService: number } {
  const byMerchant = sum(taxRemittance.filter(({ party }) => party === 'merchant').map((tax) => tax.amountMinor));
  return { byMerchant, byService: totals.taxMinor - byMerchant };
}

function toPostings(sums: Sums): EntryContent['postings'] {
  const entries = Object.entries(sums) as [Account, number][]; // keys of the literals above
  return entries.filter(([, amount]) => amount !== 0).map(([account, amountMinor]) => ({ account, amountMinor }));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
