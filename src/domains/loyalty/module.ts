import { on } from '../../platform/events.ts';
import type { Module } from '../../platform/module.ts';
import { secondMs } from '../../shared/time.ts';
import { lateAmountEntered } from '../money/index.ts';
import { orderSettled } from '../orders/index.ts';
import { countPoints } from './commands/count-points.ts';
import { markOwnSlip, markSlips } from './points-store.ts';
import type { LoyaltyGiven } from './routes.ts';
import { slipRoutes } from './slip-routes.ts';

/** What the programme does when earlier domains announce something: it notes which claimed orders to look at. */
export const loyaltySubscriptions = () => [
  on(orderSettled, ({ tx, clock }, orders) => markSlips(tx, orders, clock.now())),
  on(lateAmountEntered, ({ tx, clock }, { orderId }) => markOwnSlip(tx, orderId, clock.now())),
];

const countEveryMs = 3 * secondMs;

export function loyaltyModule(given: LoyaltyGiven): Module {
  return {
    name: 'loyalty',
    routes: slipRoutes(given),
    periodicTasks: [{ name: 'points-to-count', everyMs: countEveryMs, run: () => countPoints(given) }],
  };
}
