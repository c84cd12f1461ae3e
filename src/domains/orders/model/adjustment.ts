import { z } from 'zod';
import { formatMoney } from '../../../shared/money.ts';
import {
  adjustChange,
  priceDeltaOf,
  quantityAfter,
  type AdjustCapability,
  type AdjustChange,
  type AdjustWays,
  type PriceChange,
} from '../../channels/model/adjustment.ts';
import type { ServiceMenu } from '../../channels/model/service-menu.ts';
import type { ServiceOrder, ServiceOrderLine } from '../../channels/model/service-order.ts';
import { findSubstitute, type EnteredSubstitute } from './substitution.ts';

/** What a person enters: `lineId` is the service's id of the line, `unitMinor` the new price of one with its options. */
export type EnteredChange = { lineId: string } & (
  | { kind: 'remove' }
  | { kind: 'quantity'; quantity: number }
  | ({ kind: 'substitute' } & EnteredSubstitute)
  | { kind: 'price'; unitMinor: number }
);

/** What was asked of the service. Done and refused are the service's words; the money follows its changed order alone. */
export const storedAdjustment = z.object({
  changes: z.array(adjustChange),
  /** `request`: somebody there decides on it. */
  how: z.enum(['direct', 'request']),
  state: z.enum(['waiting', 'done', 'refused']),
  askedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** What the service keeps beside the lines once new prices are so, where it keeps them there (`totals.adjustmentMinor`). */
  adjustmentMinor: z.int().exactOptional(),
});
export type Adjustment = z.infer<typeof storedAdjustment>;

type Decision =
  | { ok: true; changes: AdjustChange[]; how: Adjustment['how'] }
  /** `why` is for the person who asked. */
  | { ok: false; why: string };

/** The order as it is, and what its service takes. */
export interface AdjustGround {
  lines: readonly ServiceOrderLine[];
  currency: string;
  ability: AdjustCapability;
  /** What the service shows of the store's menu, without what is sold out; undefined where nothing of ours is live. */
  menu: ServiceMenu | undefined;
}

/** Whether these changes can be asked of the service, and how; else the first reason why not. */
export function decideAdjustment(entered: readonly EnteredChange[], ground: AdjustGround): Decision {
  const { lines, ability } = ground;
  if (!ability.can) return { ok: false, why: ability.reason };
  const changes: AdjustChange[] = [];
  for (const given of entered) {
    const line = lines.find(({ externalLineId, action }) => externalLineId === given.lineId && action === 'added');
    if (!line || changes.some(({ externalLineId }) => externalLineId === given.lineId)) {
      return {
        ok: false,
        why: 'One of these items is not in the order as it is now. Look at the order and ask again.',
      };
    }
    const change = changeOf(given, line, { ...ground, ways: ability.ways });
    if (typeof change === 'string') return { ok: false, why: change };
    changes.push(change);
  }
  const isLeft = lines.some(
    ({ externalLineId, action }) =>
      action === 'added' &&
      !changes.some((change) => change.kind === 'remove' && change.externalLineId === externalLineId),
  );
  if (!isLeft) return { ok: false, why: 'Nothing would be left of this order. Cancel it instead.' };
  const prices = pricesIn(changes);
  const { price: way } = ability.ways;
  if (prices.length > 0 && way.how !== 'none') {
    const sums = { deltaMinor: sumOfPrices(prices), hasOthers: prices.length < changes.length };
    const why = whyNotPrices(sums, { way, currency: ground.currency });
    if (why !== undefined) return { ok: false, why };
  }
  const isRequest = changes.some(({ kind }) => ability.ways[kind].how === 'request');
  return { ok: true, changes, how: isRequest ? 'request' : 'direct' };
}

/** One change of one line, or the sentence that says why not. */
function changeOf(
  given: EnteredChange,
  line: ServiceOrderLine,
  { ways, menu, currency }: AdjustGround & { ways: AdjustWays },
): AdjustChange | string {
  const { name, quantity: ordered } = line;
  const base = { externalLineId: given.lineId, name, ordered };
  switch (given.kind) {
    case 'remove':
      return ways.remove.how === 'none' ? ways.remove.reason : { kind: 'remove', ...base };
    case 'quantity':
      if (given.quantity >= ordered) return `${ordered} × ${name} were ordered. Enter fewer than that.`;
      return ways.quantity.how === 'none'
        ? ways.quantity.reason
        : { kind: 'quantity', ...base, quantity: given.quantity };
    case 'substitute': {
      if (ways.substitute.how === 'none') return ways.substitute.reason;
      if (given.itemRef === line.itemRef) return `${name} cannot come in its own place. Choose another item.`;
      const found = findSubstitute(given, { menu, takesOptions: ways.substitute.takesOptions });
      return typeof found === 'string' ? found : { kind: 'substitute', ...base, by: found };
    }
    case 'price':
      if (ways.price.how === 'none') return ways.price.reason;
      return priceChangeOf(given.unitMinor, line, { base, way: ways.price, currency });
  }
}

/** How a service takes new prices, where it takes any. */
type PriceWay = Exclude<AdjustWays['price'], { how: 'none' }>;

function priceChangeOf(
  unitMinor: number,
  line: ServiceOrderLine,
  given: { base: { externalLineId: string; name: string; ordered: number }; way: PriceWay; currency: string },
): AdjustChange | string {
  const why = whyNotPrice(unitMinor, line, given);
  if (why !== undefined) return why;
  const { unitTotalMinor: fromMinor, optionsTotalMinor: optionsMinor } = line.price;
  const itemRef = line.itemRef === undefined ? {} : { itemRef: line.itemRef };
  return { kind: 'price', ...given.base, ...itemRef, currency: given.currency, fromMinor, unitMinor, optionsMinor };
}

/** Why a line cannot have this price of one; undefined where it can. */
export function whyNotPrice(
  unitMinor: number,
  { name, price }: Pick<ServiceOrderLine, 'name' | 'price'>,
  { way, currency }: { way: PriceWay; currency: string },
): string | undefined {
  const { unitTotalMinor: fromMinor, optionsTotalMinor: optionsMinor } = price;
  const now = formatMoney(fromMinor, currency);
  if (unitMinor === fromMinor) return `${name} costs ${now} already. Enter another price.`;
  if (unitMinor > fromMinor && !way.mayRise) return `${name} costs ${now}. Enter less than that.`;
  if (unitMinor >= optionsMinor) return undefined;
  return `The options of ${name} alone cost ${formatMoney(optionsMinor, currency)}. Enter at least that.`;
}

/** Why these prices cannot be asked for in one go; undefined where they can. */
export function whyNotPrices(
  { deltaMinor, hasOthers }: { deltaMinor: number; hasOthers: boolean },
  { way, currency }: { way: PriceWay; currency: string },
): string | undefined {
  if (way.isAlone && hasOthers) return 'A new price has to be asked for by itself. Ask for the other changes first.';
  if (deltaMinor === 0) return 'These prices come to the same sum as before. Enter others.';
  if (way.maxMinor === undefined || Math.abs(deltaMinor) <= way.maxMinor) return undefined;
  const [sum, most] = [Math.abs(deltaMinor), way.maxMinor].map((minor) => formatMoney(minor, currency));
  return `That is ${sum} in all, and ${most} at most can be changed.`;
}

const pricesIn = (changes: readonly AdjustChange[]) => changes.filter((change) => change.kind === 'price');

const sumOfPrices = (prices: readonly PriceChange[]) => prices.reduce((sum, change) => sum + priceDeltaOf(change), 0);

/** What stands beside the lines once these prices are so, at a service that keeps them there; undefined without any. */
export function adjustmentAfter(changes: readonly AdjustChange[], totals: ServiceOrder['totals']): number | undefined {
  const prices = pricesIn(changes);
  return prices.length === 0 ? undefined : (totals.adjustmentMinor ?? 0) + sumOfPrices(prices);
}

/** `take 1 × Fries off` and `bring Ramen down from 3 to 1`, for whoever asks the service. */
export function adjustmentText(changes: readonly AdjustChange[]): string {
  return changes.map(changeText).join(' and ');
}

function changeText(change: AdjustChange): string {
  const { name, ordered } = change;
  switch (change.kind) {
    case 'remove':
      return `take ${ordered} × ${name} off`;
    case 'quantity':
      return `bring ${name} down from ${ordered} to ${change.quantity}`;
    case 'substitute': {
      const { quantity, name: other, options } = change.by;
      const chosen = options.map((one) => (one.quantity === 1 ? one.name : `${one.quantity} × ${one.name}`));
      const extra = chosen.length === 0 ? '' : ` (${chosen.join(', ')})`;
      return `send ${quantity} × ${other}${extra} instead of ${ordered} × ${name}`;
    }
    case 'price': {
      const { unitMinor, fromMinor, currency } = change;
      const [now, before] = [formatMoney(unitMinor, currency), formatMoney(fromMinor, currency)];
      return `charge ${now} instead of ${before} for ${ordered === 1 ? name : `each ${name}`}`;
    }
  }
}

/** What may be changed now: what the service takes, unless it still owes an answer. */
export function adjustAbilityOf(
  { adjustments, apiVersion }: { adjustments: readonly Adjustment[]; apiVersion: string },
  connector: { name: string; capabilities: { adjust: (apiVersion: string) => AdjustCapability } } | undefined,
): AdjustCapability {
  if (!connector) return { can: false, reason: 'This service is not spoken to any more.' };
  if (!waitingAdjustment(adjustments)) return connector.capabilities.adjust(apiVersion);
  return {
    can: false,
    reason: `Waiting for ${connector.name}: it has not answered the last change yet. You can ask for another one then.`,
  };
}

/** The one that the service has not answered. */
export function waitingAdjustment(adjustments: readonly Adjustment[]): Adjustment | undefined {
  return adjustments.find(({ state }) => state === 'waiting');
}

/** The list with the waiting one ended. */
export function endWaiting(
  adjustments: readonly Adjustment[],
  { state, at }: { state: 'done' | 'refused'; at: Date },
): Adjustment[] {
  return adjustments.map((one) => (one.state === 'waiting' ? { ...one, state, endedAt: at.toISOString() } : one));
}

/** Whether the order is as was asked: its lines, or for new prices what its service keeps beside them. */
export function isFollowed(
  { changes, adjustmentMinor }: Adjustment,
  { lines, totals }: { lines: readonly ServiceOrderLine[]; totals: Pick<ServiceOrder['totals'], 'adjustmentMinor'> },
): boolean {
  return changes.every((change) => {
    const line = lines.find(({ externalLineId }) => externalLineId === change.externalLineId);
    switch (change.kind) {
      case 'remove':
      case 'quantity':
        return line === undefined || line.quantity <= quantityAfter(change);
      case 'substitute':
        // Some services keep the line's id for what comes in its place.
        return lines.some(({ itemRef }) => itemRef === change.by.ref) && (!line || line.itemRef === change.by.ref);
      case 'price':
        return (
          (totals.adjustmentMinor ?? 0) === adjustmentMinor ||
          lines.some((one) => isPriced(one, change) && one.price.unitTotalMinor === change.unitMinor)
        );
    }
  });
}

/** Whether it is the line whose price was changed; where a service writes the item anew, the line has another id. */
function isPriced({ externalLineId, itemRef }: ServiceOrderLine, change: PriceChange): boolean {
  return externalLineId === change.externalLineId || (itemRef !== undefined && itemRef === change.itemRef);
}
