import type { ServiceOrder } from '../../channels/model/service-order.ts';
import type { ReportService } from './report-columns.ts';

/** How an order reaches its customer decides what the service takes for it. */
export type OrderKind = ServiceOrder['kind'];

/** What the services may deduct by our contracts with them. A changed contract gets a new version. */
const version = '2026-11';

type Terms = Record<OrderKind, { commissionBasisPoints: number }>;

const terms = {
  'uber-eats': termsOf({ byService: 2_500, byMerchant: 1_500, pickup: 700 }),
  doordash: termsOf({ byService: 2_500, byMerchant: 1_500, pickup: 600 }),
  grubhub: termsOf({ byService: 2_500, byMerchant: 1_500, pickup: 500 }),
  deliveroo: termsOf({ byService: 3_000, byMerchant: 1_500, pickup: 1_500 }),
} as const satisfies Record<ReportService, Terms>;

function termsOf(given: { byService: number; byMerchant: number; pickup: number }): Terms {
  return {
    delivery_by_service: { commissionBasisPoints: given.byService },
    delivery_by_merchant: { commissionBasisPoints: given.byMerchant },
    pickup: { commissionBasisPoints: given.pickup },
    dine_in: { commissionBasisPoints: given.pickup },
  };
}

/** What the service may deduct from an order of this food value, in minor units. */
export function agreedDeductionMinor(
  service: ReportService,
  order: { kind: OrderKind; subtotalMinor: number },
): number {
  return Math.round((order.subtotalMinor * terms[service][order.kind].commissionBasisPoints) / 10_000);
}

/** `25 % (terms 2026-11)`, as a dispute names it. */
export function termsWords(service: ReportService, kind: OrderKind): string {
  return `${terms[service][kind].commissionBasisPoints / 100} % (terms ${version})`;
}
