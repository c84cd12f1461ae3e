import type { Report, SoldItems } from '../../src/domains/reports/contract.ts';
import { causeKeys } from '../../src/domains/reports/model/figures.ts';

type Values = Report['total']['now'];

/** Money in cents, times in milliseconds, shares in basis points. */
const before: Values = {
  sales: 1_104_250,
  orders: 352,
  averageOrder: 3_137,
  prepTime: 1_020_000,
  late: 640,
  lateBy: 400_000,
  acceptance: 9_710,
  cancellations: 14,
  accuracy: 9_680,
  downtime: 5_400_000,
  lostSales: 18_400,
};
const now: Values = {
  ...before,
  sales: 1_236_810,
  orders: 391,
  averageOrder: 3_163,
  prepTime: 960_000,
  late: 410,
  cancellations: 9,
  accuracy: 9_790,
  downtime: 1_500_000,
  lostSales: 5_125,
};

const noCauses = Object.fromEntries(causeKeys.map((key) => [key, 0])) as Report['causes']['now']; // all keys

/** A week of a restaurant that does well. */
export const exampleReport: { report: Report; items: SoldItems['items'] } = {
  report: {
    today: '2026-11-23',
    currency: 'USD',
    hasOrders: true,
    isRunning: false,
    total: { now, before },
    causes: { now: noCauses, before: noCauses },
    days: [],
    services: [],
    stores: [],
    cities: [],
  },
  items: [
    { key: 'a', name: 'Tacos al pastor', orders: 80, quantity: 204, salesMinor: 86_700, before: null },
    { key: 'b', name: 'Horchata', orders: 60, quantity: 81, salesMinor: 32_400, before: null },
  ],
};
