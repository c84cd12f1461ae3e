import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { fieldError } from '../../../platform/http/uploads.ts';
import { asId } from '../../../shared/ids.ts';
import { storeDaysChanged } from '../events.ts';
import type { StoreProfile } from '../profile-contract.ts';
import { lockStore, readProfile, updateProfile } from '../profile-store.ts';
import { isTimeZone } from '../store.ts';

type Change = Omit<StoreProfile, 'logoUrl' | 'photos'>;

/**
 * Writes what a store says about itself. Throws CONFLICT when somebody else was faster, and BAD_REQUEST at the field for
 * a zone or a phone number that does not exist.
 */
export async function changeProfile(ctx: Context, { id, version, ...change }: Change): Promise<StoreProfile> {
  const { tx } = ctx;
  if (!isTimeZone(change.timeZone)) throw fieldError('timeZone', 'Choose a time zone from the list.');
  const phone = dialled(change.phone, change.country);
  const store = await lockStore(tx, id);
  if (store.version !== version) {
    throw new AppError('CONFLICT', 'Somebody has changed the store meanwhile. Load the page again to see how.');
  }
  const cuisines = [...new Set(change.cuisines)];
  const before = await readProfile(tx, id);
  await updateProfile(tx, id, { ...change, phone, cuisines });
  const after = await readProfile(tx, id);
  const hasOtherDays = after.timeZone !== before.timeZone || after.businessDayCutoff !== before.businessDayCutoff;
  if (hasOtherDays) await ctx.events.emit(ctx, storeDaysChanged, { storeId: asId(id) });
  return after;
}

/** The number as it is dialled from abroad; numbers without a country's code are taken as the store's own country's. */
function dialled(phone: string | null, country: string): string | null {
  if (phone === null || phone === '') return null;
  // The library answers undefined for a country that it does not know.
  const number = parsePhoneNumberFromString(phone, country as CountryCode);
  if (!number?.isPossible()) {
    throw fieldError('phone', 'Enter a phone number with its area code, such as (302) 555-0142.');
  }
  return number.number;
}
