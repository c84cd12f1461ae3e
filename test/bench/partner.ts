import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadPartner, partnerFile } from '../../scripts/demo/load-partner.ts';
import { demoSecrets } from '../../src/config.ts';
import { assert } from '../../src/shared/assert.ts';
import { orderBody } from './order-body.ts';
import type { Stage } from './stage.ts';

/** A merchant with the demo's menu and stores of its own, each on DoorDash. */
export interface BenchPartner {
  merchantId: string;
  storeIds: string[];
  /** The stores' names on DoorDash, in the same order. */
  externalStoreIds: string[];
  /** The owner's. */
  email: string;
}

const utc = { timeZone: 'UTC', businessDayCutoff: '00:00' };

/** Makes one. `key` tells it from others; beside the owner it has as many managers as `people` asks for. */
export async function addPartner(
  stage: Stage,
  {
    key,
    stores = 1,
    people = 1,
    time = utc,
  }: { key: string; stores?: number; people?: number; time?: { timeZone: string; businessDayCutoff: string } },
): Promise<BenchPartner> {
  const merchantId = randomUUID();
  const storeIds = Array.from({ length: stores }, () => randomUUID());
  const externalStoreIds = storeIds.map((_, index) => `${key}-${index}`);
  const email = `owner@${key}.test`;
  const managers = Array.from({ length: people - 1 }, (_, index) => ({
    email: `manager-${index}@${key}.test`,
    name: `Maya ${index}`,
    role: 'manager',
  }));
  const demo: object = JSON.parse(await readFile(partnerFile, 'utf8'));
  const file = join(stage.folder, `${key}.json`);
  await writeFile(
    file,
    JSON.stringify({
      ...demo,
      merchant: { id: merchantId, name: key, businessType: 'restaurant' },
      people: [{ email, name: 'Olga', role: 'owner' }, ...managers],
      stores: storeIds.map((id, index) => ({
        id,
        name: `Store ${index}`,
        address: `${index + 1} Long Wharf, Boston, MA 02110`,
        logoUrl: '',
        ...time,
        connections: [{ id: randomUUID(), service: 'doordash', externalStoreId: externalStoreIds[index] }],
      })),
    }),
  );
  await loadPartner(stage.databaseUrl, file);
  return { merchantId, storeIds, externalStoreIds, email };
}

/** Has DoorDash send so many orders to each of the stores. */
export async function sendOrders(
  appUrl: string,
  { externalStoreIds, each }: { externalStoreIds: readonly string[]; each: number },
): Promise<void> {
  for (const externalStoreId of externalStoreIds) {
    for (let count = 0; count < each; count += 1) {
      const response = await fetch(`${appUrl}/hooks/doordash`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: demoSecrets.DOORDASH_WEBHOOK_TOKEN },
        body: orderBody({ orderId: randomUUID(), externalStoreId }),
      });
      assert(response.status === 202, `a real order is taken, but the answer was ${response.status}`);
    }
  }
}

/** Stands in the merchant's oldest copy only. */
export const rareWord = 'quetzalcoatl';

/**
 * Copies a merchant's new orders, of which there are `sources`, again and again, one every five minutes into the past;
 * the latest `active` ones are still being made.
 */
export async function copyOrders(
  { owner }: Stage,
  { merchantId, sources, copies, active }: { merchantId: string; sources: number; copies: number; active: number },
): Promise<void> {
  // A copy's id follows from its source's and its number, so that its lines find it; it has a UUID's version and variant.
  const copyId = `overlay(overlay(md5(source.id::text || n) placing '7' from 13) placing '8' from 17)::uuid`;
  // Nobody has answered the real ones yet: that tells them from their copies.
  const real = `merchant_id = $1 and state = 'new'`;
  const numbered = `(select *, row_number() over (order by id) - 1 as place from orders where ${real}) source
    join generate_series(1, $2::int) n on n % ${sources} = source.place`;
  const at = `now() - n * interval '5 minutes'`;
  await owner.query(
    `insert into orders (merchant_id, id, store_id, connection_id, service, brand, external_id, display_id, state,
       customer_name, search_text, currency, subtotal_minor, tax_minor, total_minor, details, contents_as_of, placed_at, received_at,
       accept_by, accepted_at, ready_at, handed_over_at, ended_at)
     select merchant_id, ${copyId}, store_id, connection_id, service, brand, ${copyId}::text, display_id || n,
       case when n <= ${active} then 'getting_ready' else 'driver_on_the_way' end, customer_name,
       search_text || ' ' || n || case when n = $2 then ' ${rareWord}' else '' end, currency, subtotal_minor,
       tax_minor, total_minor, details, ${at}, ${at}, ${at}, ${at}, ${at}, ${at}, ${at},
       case when n > ${active} then ${at} end
     from ${numbered}`,
    [merchantId, copies],
  );
  await owner.query(
    `insert into order_lines
       (merchant_id, order_id, line_number, item_ref, name, quantity, unit_total_minor, line_total_minor, line)
     select l.merchant_id, ${copyId}, line_number, item_ref, name, quantity, unit_total_minor, line_total_minor, line
     from ${numbered} join order_lines l on l.merchant_id = source.merchant_id and l.order_id = source.id`,
    [merchantId, copies],
  );
}
