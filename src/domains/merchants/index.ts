export { listStorePictures, readCountry, readProfile } from './profile-store.ts';
export { createMerchant } from './commands/create-merchant.ts';
export { storeDaysChanged } from './events.ts';
export { businessDate, businessDay } from './model/business-day.ts';
export { findMerchantsAt, readBusinessDays, readBusinessType, readStores } from './store.ts';
