import { newId, type StoreId } from '../../src/shared/ids.ts';
import type { Restaurant } from './restaurant.ts';

/** Another store of Rosalía's, in another zone, with one connection. */
export interface SecondStore {
  storeId: StoreId;
  /** By which DoorDash knows it. */
  doorDashStore: string;
}

/** Opens a store in Los Angeles beside Rosalía's own in New York, and has her kitchen's cook work there alone. */
export async function openSecondStore({ cast, sql }: Restaurant): Promise<SecondStore> {
  const { merchantId, kitchen } = cast.rosalia;
  const second: SecondStore = { storeId: newId<'store'>(), doorDashStore: 'sunset' };
  await sql(
    `insert into stores (merchant_id, id, name, address, time_zone, created_at)
     values ($1, $2, 'Sunset', '2 Test Street', 'America/Los_Angeles', now() + interval '1 minute')`,
    [merchantId, second.storeId],
  );
  await sql(
    `insert into connections (merchant_id, id, store_id, service, external_store_id, api_version)
     values ($1, gen_random_uuid(), $2, 'doordash', $3, 'v1')`,
    [merchantId, second.storeId, second.doorDashStore],
  );
  await sql(
    `update memberships set store_ids = array[$2]::uuid[]
     where merchant_id = $1 and user_id = (select id from users where email = $3)`,
    [merchantId, second.storeId, kitchen],
  );
  return second;
}
