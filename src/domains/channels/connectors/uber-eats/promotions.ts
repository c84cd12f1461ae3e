import type {
  PromotionBeginResult,
  PromotionConnector,
  PromotionEndResult,
  ServicePromotion,
} from '../../promotion-connector.ts';
import type { StoreRef } from '../../connector.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, refusalOf, retry } from '../shared-http.ts';
import { compact, part, parseJson, text } from '../shared-lenient-schema.ts';
import type { UberEatsApi } from './api.ts';

const usableId = /^[A-Za-z0-9_-]{1,64}$/;
const wrongId = { outcome: 'refused', why: 'The store has no usable id.' } as const;

/**
 * Uber Eats' promotions (its public documents name the kinds and that they can be created and revoked). Guesses, to be
 * held against its sandbox: that `external_promotion_id` of the call is what orders name, that a budget is
 * `budget_cap`, that money is in minor units, and that `409` means that this very promotion runs already.
 */
const guesses = [
  'whether orders say which promotion they used: only those that do are counted here.',
  'whether Uber Eats keeps to the budget by itself: we end it there when orders have used it up, too.',
];

const promoTypes = {
  percentage: 'PERCENTOFF',
  amount: 'FLATOFF',
  free_item: 'FREEITEM',
  buy_one_get_one: 'BOGO',
} as const satisfies Record<ServicePromotion['kind'], string>;

export function createUberEatsPromotions(means: { api: UberEatsApi; io: ConnectorIo }): PromotionConnector {
  return {
    promotionAbilities: { can: true, kinds: ['percentage', 'amount', 'free_item', 'buy_one_get_one'], guesses },
    begin: async (store, promotion) =>
      usableId.test(store.externalStoreId) ? begin(store, promotion, means) : wrongId,
    end: async (store, externalId) =>
      usableId.test(store.externalStoreId) && usableId.test(externalId) ? end(store, externalId, means) : wrongId,
  };
}

const made = part({ promotion_id: text });

async function begin(
  { externalStoreId }: StoreRef,
  promotion: ServicePromotion,
  { api, io }: { api: UberEatsApi; io: ConnectorIo },
): Promise<PromotionBeginResult> {
  const answered = await api.post(`/v1/delivery/stores/${externalStoreId}/promotion`, bodyOf(promotion));
  const isMade = answered.ok && (isDone(answered.answer.status) || answered.answer.status === 409);
  if (!isMade) return refusalOf(answered, io.clock.now());
  const { promotion_id: id } = made.parse(parseJson(answered.answer.text));
  if (id === undefined) return retry('Uber Eats answered without the id of the promotion.', undefined);
  return { outcome: 'begun', externalId: id };
}

function bodyOf(given: ServicePromotion): object {
  return compact({
    external_promotion_id: given.reference,
    promo_type: promoTypes[given.kind],
    name: given.name,
    start_time: given.beginsAt.toISOString(),
    end_time: given.endsAt.toISOString(),
    discount_percentage: given.percent,
    discount_value: given.amountMinor,
    item_ids: given.itemRefs.length === 0 ? undefined : given.itemRefs,
    min_basket_constraint: given.minimumMinor === 0 ? undefined : { min_spend: given.minimumMinor },
    budget_cap: given.budgetMinor,
    currency_code: given.currency,
    funding_source: 'MERCHANT',
  });
}

async function end(
  { externalStoreId }: StoreRef,
  externalId: string,
  { api, io }: { api: UberEatsApi; io: ConnectorIo },
): Promise<PromotionEndResult> {
  const answered = await api.post(`/v1/delivery/stores/${externalStoreId}/promotion/${externalId}/revoke`, {});
  const isGone = answered.ok && (isDone(answered.answer.status) || answered.answer.status === 404);
  return isGone ? { outcome: 'ended' } : refusalOf(answered, io.clock.now());
}
