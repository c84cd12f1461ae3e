export { hasBankAccount } from './bank-accounts/queries.ts';
