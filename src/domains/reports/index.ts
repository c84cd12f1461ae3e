export { ordersCounted } from './events.ts';
export { awaitReports, merchantsAfter } from './mark-store.ts';
