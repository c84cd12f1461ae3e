export { payoutPaid } from './events.ts';
export { bankAccountStep } from './bank-accounts/queries.ts';
export { listPayouts } from './queries.ts';
