export { ordersCounted } from './events.ts';
export { awaitReports, merchantsAfter } from './mark-store.ts';
export { readCurrency, readPeriod } from './read-store.ts';
