export {
  countAudience,
  countWithdrawn,
  lockRecipients,
  readAudience,
  startTextsTo,
  stopTextsTo,
  type Recipient,
} from './audience-store.ts';
export { chooseOffers } from './commands/choose-offers.ts';
export { findCard } from './programme-store.ts';
