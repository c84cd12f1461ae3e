import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { fieldError } from '../../../platform/http/uploads.ts';
import { newId, type MerchantId, type StoreId } from '../../../shared/ids.ts';
import { hasStoreAt } from '../profile-store.ts';
import { insertStore, isTimeZone } from '../store.ts';

export interface NewStore {
  merchantId: MerchantId;
  name: string;
  address: string;
  timeZone: string;
}

/**
 * Opens a store of a merchant that exists, for its owner or for staff. Throws CONFLICT for a name and an address that
 * are together already, and BAD_REQUEST at the field for a zone that does not exist.
 */
export async function openStore({ tx, clock }: Pick<Context, 'tx' | 'clock'>, given: NewStore): Promise<StoreId> {
  const { merchantId, name, address, timeZone } = given;
  if (!isTimeZone(timeZone)) throw fieldError('timeZone', 'Choose a time zone from the list.');
  if (await hasStoreAt(tx, { merchantId, name, address })) {
    throw new AppError('CONFLICT', 'A store with this name already exists at this address.');
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
  return id;
}
