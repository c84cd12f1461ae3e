export { listStorePictures, readCountry, readProfile } from './profile-store.ts';
export { addStore } from './commands/add-store.ts';
export { closeForDeletion } from './commands/close-for-deletion.ts';
export { createMerchant } from './commands/create-merchant.ts';
export { openStore } from './commands/open-store.ts';
export { storeDaysChanged } from './events.ts';
export { businessDate, businessDay } from './model/business-day.ts';
export { findMerchantsAt, isTimeZone, readBusinessDays, readBusinessType, readStores } from './store.ts';
