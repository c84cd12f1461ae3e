import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadPartner, partnerFile } from '../../scripts/demo/load-partner.ts';
import { demoSecrets } from '../../src/config.ts';
import { assert } from '../../src/shared/assert.ts';
import { orderBody } from './order-body.ts';
import type { Stage } from './stage.ts';

/** A merchant with a long history. */
export interface LongHistory {
  orders: number;
  email: string;
  storeId: string;
}

const realOrders = 8;
/** What is still to be worked on does not grow with the years. */
const activeOrders = 40;
/** Stands in the merchant's oldest order only. */
export const rareWord = 'quetzalcoatl';

/**
 * Makes a merchant with one store, named by its number of `orders`; its first ones come by webhook, the others are copies
 * of them, one every five minutes.
 */
export async function addLongHistory(
  stage: Stage,
  given: { orders: number; copies?: number; appUrl: string },
): Promise<LongHistory> {
  const { orders, appUrl } = given;
  const [merchantId, storeId, connectionId] = [randomUUID(), randomUUID(), randomUUID()];
  const [email, externalStoreId] = [`owner-${orders}@forkline.test`, `history-${orders}`];
  const demo: object = JSON.parse(await readFile(partnerFile, 'utf8'));
  const file = join(stage.folder, `history-${orders}.json`);
  const connection = { id: connectionId, service: 'doordash', externalStoreId };
  const place = { address: '1 Long Wharf', logoUrl: '', timeZone: 'America/New_York', businessDayCutoff: '04:00' };
  const partner = {
    ...demo,
    merchant: { id: merchantId, name: `History of ${orders}`, businessType: 'restaurant' },
    people: [{ email, name: 'Olga', role: 'owner' }],
    stores: [{ id: storeId, name: `History of ${orders}`, ...place, connections: [connection] }],
  };
  await writeFile(file, JSON.stringify(partner));
  await loadPartner(stage.databaseUrl, file);
  for (let count = 0; count < realOrders; count++) {
    const response = await fetch(`${appUrl}/hooks/doordash`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: demoSecrets.DOORDASH_WEBHOOK_TOKEN },
      body: orderBody({ orderId: randomUUID(), externalStoreId }),
    });
    assert(response.status === 202, `a real order is taken, but the answer was ${response.status}`);
  }
  await copyOrders(stage, merchantId, given.copies ?? orders - realOrders);
  return { orders, email, storeId };
}

async function copyOrders({ owner }: Stage, merchantId: string, copies: number): Promise<void> {
  // A copy's id follows from its source's and its number, so that its lines find it; it has a UUID's version and variant.
  const copyId = `overlay(overlay(md5(source.id::text || n) placing '7' from 13) placing '8' from 17)::uuid`;
  // Nobody has answered the real ones yet: that tells them from their copies.
  const real = `merchant_id = $1 and state = 'new'`;
  const numbered = `(select *, row_number() over (order by id) - 1 as place from orders where ${real}) source
    join generate_series(1, $2::int) n on n % ${realOrders} = source.place`;
  const at = `now() - n * interval '5 minutes'`;
  await owner.query(
    `insert into orders (merchant_id, id, store_id, connection_id, service, brand, external_id, display_id, state,
       customer_name, search_text, currency, subtotal_minor, tax_minor, total_minor, details, contents_as_of, placed_at, received_at,
       accept_by, accepted_at, ready_at, handed_over_at, ended_at)
     select merchant_id, ${copyId}, store_id, connection_id, service, brand, ${copyId}::text, display_id || n,
       case when n <= ${activeOrders} then 'getting_ready' else 'driver_on_the_way' end, customer_name,
       search_text || ' ' || n || case when n = $2 then ' ${rareWord}' else '' end, currency, subtotal_minor,
       tax_minor, total_minor, details, ${at}, ${at}, ${at}, ${at}, ${at}, ${at}, ${at},
       case when n > ${activeOrders} then ${at} end
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
