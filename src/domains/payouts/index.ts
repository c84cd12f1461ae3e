export { payoutPaid } from './events.ts';
export { hasBankAccount } from './bank-accounts/queries.ts';
export { listPayouts } from './queries.ts';
