export { countOrdersWithItem } from './queries.ts';
export { hasAcceptedOrder } from './store.ts';
