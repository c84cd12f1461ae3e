import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { fieldError } from '../../../platform/http/uploads.ts';
import { newId, type MerchantId } from '../../../shared/ids.ts';
import type { StoreProfile } from '../profile-contract.ts';
import { hasStoreAt, readProfile } from '../profile-store.ts';
import { insertStore, isTimeZone } from '../store.ts';

/**
 * Adds a store to a merchant. Pressing twice adds one: throws CONFLICT for a name and an address that stand together
 * already, and BAD_REQUEST at the field for a zone that does not exist.
 */
export async function addStore(
  { tx, clock }: Context,
  { merchantId, name, address, timeZone }: { merchantId: MerchantId; name: string; address: string; timeZone: string },
): Promise<StoreProfile> {
  if (!isTimeZone(timeZone)) throw fieldError('timeZone', 'Choose a time zone from the list.');
  if (await hasStoreAt(tx, { name, address })) {
    throw new AppError('CONFLICT', 'A store of this name stands at this address already.');
  }
  const id = newId<'store'>();
  await insertStore(tx, {
    merchant_id: merchantId,
    id,
    name,
    address,
    time_zone: timeZone,
    created_at: clock.now(),
  });
  return readProfile(tx, id);
}
