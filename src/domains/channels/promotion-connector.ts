import type { PromotionAbilities, PromotionKind } from './model/promotion-abilities.ts';
import type { StoreRef } from './model/store-ref.ts';

/**
 * The port to a store's promotions on a service. Like the others it never throws for what a service sends, and every call
 * may be made again: `reference` names the promotion there, so that a second one is not made.
 */
export interface PromotionConnector {
  readonly promotionAbilities: PromotionAbilities;
  begin(store: StoreRef, promotion: ServicePromotion): Promise<PromotionBeginResult>;
  /** Done, too, where the service knows of no such promotion any more. */
  end(store: StoreRef, externalId: string): Promise<PromotionEndResult>;
}

/** A promotion as a service is told of it; the restaurant pays for all of it. Amounts in minor units. */
export interface ServicePromotion {
  /** Ours, unique; orders name it. */
  reference: string;
  name: string;
  kind: PromotionKind;
  /** Of `percentage`: 1 to 100. */
  percent?: number;
  /** Of `amount`. */
  amountMinor?: number;
  /** Refs of menu items that it is about: what is free, or bought twice. */
  itemRefs: readonly string[];
  /** What the basket must come to; 0 for any. */
  minimumMinor: number;
  currency: string;
  beginsAt: Date;
  endsAt: Date;
  /** The most that the restaurant pays over all orders. */
  budgetMinor: number;
}

export type PromotionBeginResult =
  | { outcome: 'begun'; externalId: string }
  | { outcome: 'retry'; why: string; afterMs?: number }
  /** A final no; `why` in the service's own words. */
  | { outcome: 'refused'; why: string };

export type PromotionEndResult =
  | { outcome: 'ended' }
  | { outcome: 'retry'; why: string; afterMs?: number }
  | { outcome: 'refused'; why: string };
