import type { Report, SoldItems } from '../../src/domains/reports/contract.ts';
import { causeKeys, figureKeys } from '../../src/domains/reports/model/figures.ts';

const values = (size: number) =>
  Object.fromEntries(figureKeys.map((key, index) => [key, size * (index + 1)])) as Report['total']['now']; // all keys

const noCauses = Object.fromEntries(causeKeys.map((key) => [key, 0])) as Report['causes']['now']; // all keys

/** A week of a restaurant that does well. */
export const exampleReport: { report: Report; items: SoldItems['items'] } = {
  report: {
    today: '2026-11-23',
    currency: 'USD',
    hasOrders: true,
    total: { now: values(1_230), before: values(1_100) },
    causes: { now: noCauses, before: noCauses },
    days: [],
    services: [],
    stores: [],
    cities: [],
  },
  items: [
    { key: 'a', name: 'Tacos al pastor', orders: 80, quantity: 1_204, salesMinor: 1_204_000, before: null },
    { key: 'b', name: 'Horchata', orders: 60, quantity: 310, salesMinor: 124_000, before: null },
  ],
};
