import type { ServiceOrder } from '../../model/service-order.ts';
import type { Cents } from '../shared-cents.ts';
import { compact } from '../shared-lenient-schema.ts';
import * as schemas from './schemas.ts';

type Discount = ServiceOrder['discounts'][number];

/** One promotion with who pays what; the older entries name one amount, which is the merchant's by definition. */
export function discountOf(sent: unknown, cents: Cents, type?: string): Discount {
  const discount = schemas.discount.parse(sent);
  const whole = Math.abs(cents(discount.total_discount_amount ?? discount.discount_amount, 'discount') ?? 0);
  const byMerchant = cents(discount.merchant_funded_discount_amount, 'discount');
  const byService = cents(discount.doordash_funded_discount_amount, 'discount');
  const isOld = byMerchant === undefined && byService === undefined && discount.discount_amount !== undefined;
  const shares: Discount['fundedBy'] = [
    { party: 'merchant', amountMinor: isOld ? whole : Math.abs(byMerchant ?? 0) },
    { party: 'service', amountMinor: Math.abs(byService ?? 0) },
  ];
  const funded = sum(shares.map((share) => share.amountMinor));
  const amountMinor = Math.max(whole, funded);
  shares.push({ party: 'unknown', amountMinor: amountMinor - funded });
  return compact({
    externalId: discount.external_campaign_id ?? discount.promo_id,
    code: discount.promo_code,
    type,
    amountMinor,
    fundedBy: shares.filter((share) => share.amountMinor !== 0),
  });
}

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
