export { hasAcceptedOrder } from './store.ts';
