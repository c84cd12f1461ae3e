import type pg from 'pg';
import { loadPartner } from '../../scripts/demo/load-partner.ts';
import { assert } from '../../src/shared/assert.ts';
import { intakeServices, type IntakeService } from './service-orders.ts';
import type { Stage } from './stage.ts';

/** A store on a service, as rows have it. */
export interface BenchStore {
  merchantId: string;
  storeId: string;
  connectionId: string;
  externalStoreId: string;
}

/** The demo partner, and `extra` more merchants with a store on every service. Answers the extra stores of each. */
export async function addStores(stage: Stage, extra: number): Promise<Record<IntakeService, BenchStore[]>> {
  await loadPartner(stage.databaseUrl);
  const merchant = `('00000000-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid`;
  const store = `('00000000-0000-7000-8002-' || lpad(n::text, 12, '0'))::uuid`;
  const from = 'from generate_series(1, $1::int) n on conflict do nothing';
  const insert = (text: string) => stage.owner.query(`${text} ${from}`, [extra]);
  await insert(`insert into merchants (id, name, business_type) select ${merchant}, 'Merchant ' || n, 'restaurant'`);
  await insert(
    `insert into stores (merchant_id, id, name, address, time_zone)
     select ${merchant}, ${store}, 'Store ' || n, n || ' Congress Street', 'America/New_York'`,
  );
  const stores: Partial<Record<IntakeService, BenchStore[]>> = {};
  for (const [place, service] of intakeServices.entries()) {
    const connection = `('00000000-0000-7000-80${place + 1}3-' || lpad(n::text, 12, '0'))::uuid`;
    await insert(
      `insert into connections (merchant_id, id, store_id, service, external_store_id, api_version)
       select ${merchant}, ${connection}, ${store}, '${service}', 'bench-store-' || lpad(n::text, 4, '0'), 'v1'`,
    );
    const all = await readStores(stage.owner, service);
    stores[service] = all.filter(({ externalStoreId }) => externalStoreId.startsWith('bench-'));
  }
  return stores as Record<IntakeService, BenchStore[]>; // filled for each of them
}

async function readStores(owner: pg.Pool, service: string): Promise<BenchStore[]> {
  const { rows } = await owner.query<BenchStore>(
    `select merchant_id as "merchantId", store_id as "storeId", id as "connectionId",
       external_store_id as "externalStoreId"
     from connections where service = $1 order by external_store_id`,
    [service],
  );
  return rows;
}

/** The demo partner's store on DoorDash. */
export async function demoStore(stage: Stage): Promise<BenchStore> {
  await loadPartner(stage.databaseUrl);
  const stores = await readStores(stage.owner, 'doordash');
  const store = stores.find(({ externalStoreId }) => !externalStoreId.startsWith('bench-'));
  assert(store, 'the demo partner has a store on DoorDash');
  return store;
}
