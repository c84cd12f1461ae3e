export { countOrdersWithItem } from './queries.ts';
export { hasAcceptedOrder } from './store.ts';
export { findExternalIds, hasOpenOrders, readActivity, readFirstOrder, readOrderNumbers } from './activity-store.ts';
export { orderSettled } from './events.ts';
export { readSettledOrders, type SettledOrder } from './settled-store.ts';
export { readPlacedOrders, type PlacedOrder } from './placed-store.ts';
