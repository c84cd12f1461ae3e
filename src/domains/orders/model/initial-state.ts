import type { ServiceStage } from '../../channels/model/service-order.ts';
import type { OrderState } from './order-states.ts';

/**
 * Where an order begins that we see for the first time. Mostly `offered`, so `new`; a service may also show us an
 * order that was answered elsewhere (on its tablet) or has already ended.
 */
export const initialStates = {
  scheduled: { state: 'new', ended: false },
  offered: { state: 'new', ended: false },
  unknown: { state: 'new', ended: false },
  accepted: { state: 'getting_ready', ended: false },
  ready: { state: 'ready', ended: false },
  handed_off: { state: 'driver_on_the_way', ended: false },
  completed: { state: 'driver_on_the_way', ended: true },
  denied: { state: 'declined', ended: true },
  cancelled: { state: 'cancelled', ended: true },
} as const satisfies Record<ServiceStage, { state: OrderState; ended: boolean }>;
