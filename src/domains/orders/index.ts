export { countOrdersWithItem } from './queries.ts';
export { hasAcceptedOrder } from './store.ts';
export { findExternalIds, hasOpenOrders, readActivity, readFirstOrder, readOrderNumbers } from './activity-store.ts';
export { orderChanged, orderSettled } from './events.ts';
export { listPlacedIds, readSettledOrders, type SettledOrder } from './settled-store.ts';
export { readOrderCustomers } from './customer-store.ts';
export { readOrderHeads } from './head-store.ts';
export { readNamedOrders, type NamedOrder } from './named-store.ts';
export { readPlacedOrders, type PlacedOrder } from './placed-store.ts';
