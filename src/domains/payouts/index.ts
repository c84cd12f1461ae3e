export { hasBankAccount } from './bank-accounts/queries.ts';
export { listPayouts } from './queries.ts';
