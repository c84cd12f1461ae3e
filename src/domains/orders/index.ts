export { countOrdersWithItem } from './queries.ts';
export { hasAcceptedOrder } from './store.ts';
export { findExternalIds, readActivity, readFirstOrder, readOrderNumbers } from './activity-store.ts';
