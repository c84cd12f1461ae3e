import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId, type MerchantId } from '../../../shared/ids.ts';
import { addOwner } from '../../identity/index.ts';
import { insertMerchant, insertStore, isTimeZone } from '../store.ts';

/** What a new merchant begins with: one store, and one owner who has an account already. */
export interface NewMerchant {
  name: string;
  businessType: string;
  ownerUserId: string;
  store: { name: string; address: string; timeZone: string };
}

/** For staff alone: the transaction must be in their role. Throws BAD_REQUEST for a zone that does not exist. */
export async function createMerchant({ tx, clock }: Context, given: NewMerchant): Promise<MerchantId> {
  const { store } = given;
  if (!isTimeZone(store.timeZone)) throw new AppError('BAD_REQUEST', 'timeZone: Choose a time zone from the list.');
  const merchantId = newId<'merchant'>();
  const createdAt = clock.now();
  await insertMerchant(tx, {
    id: merchantId,
    name: given.name,
    business_type: given.businessType,
    created_at: createdAt,
  });
  await insertStore(tx, {
    merchant_id: merchantId,
    id: newId(),
    name: store.name,
    address: store.address,
    time_zone: store.timeZone,
    created_at: createdAt,
  });
  await addOwner(tx, { merchantId, userId: given.ownerUserId });
  return merchantId;
}
