import type pg from 'pg';
import { loadPartner } from '../../scripts/demo/load-partner.ts';
import { assert } from '../../src/shared/assert.ts';
import type { Stage } from './stage.ts';

/** A store on DoorDash, as rows have it. */
export interface BenchStore {
  merchantId: string;
  storeId: string;
  connectionId: string;
  externalStoreId: string;
}

/** The demo partner, and `extra` more merchants with a store on DoorDash each. Answers all stores there. */
export async function addStores(stage: Stage, extra: number): Promise<BenchStore[]> {
  await loadPartner(stage.databaseUrl);
  const merchant = `('00000000-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid`;
  const store = `('00000000-0000-7000-8002-' || lpad(n::text, 12, '0'))::uuid`;
  const connection = `('00000000-0000-7000-8003-' || lpad(n::text, 12, '0'))::uuid`;
  const from = 'from generate_series(1, $1::int) n on conflict do nothing';
  const insert = (text: string) => stage.owner.query(`${text} ${from}`, [extra]);
  await insert(`insert into merchants (id, name, business_type) select ${merchant}, 'Merchant ' || n, 'restaurant'`);
  await insert(
    `insert into stores (merchant_id, id, name, address, time_zone)
     select ${merchant}, ${store}, 'Store ' || n, n || ' Congress Street', 'America/New_York'`,
  );
  await insert(
    `insert into connections (merchant_id, id, store_id, service, external_store_id, api_version)
     select ${merchant}, ${connection}, ${store}, 'doordash', 'bench-store-' || lpad(n::text, 4, '0'), 'v1'`,
  );
  return readStores(stage.owner);
}

async function readStores(owner: pg.Pool): Promise<BenchStore[]> {
  const { rows } = await owner.query<BenchStore>(
    `select merchant_id as "merchantId", store_id as "storeId", id as "connectionId",
       external_store_id as "externalStoreId"
     from connections where service = 'doordash' order by external_store_id`,
  );
  return rows;
}

/** The demo partner's store on DoorDash. */
export async function demoStore(stage: Stage): Promise<BenchStore> {
  await loadPartner(stage.databaseUrl);
  const stores = await readStores(stage.owner);
  const store = stores.find(({ externalStoreId }) => !externalStoreId.startsWith('bench-'));
  assert(store, 'the demo partner has a store on DoorDash');
  return store;
}
