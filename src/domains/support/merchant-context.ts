import { asMerchant, type Db } from '../../platform/db/database.ts';
import { asId } from '../../shared/ids.ts';
import { readConnections, readStatuses, type Registry } from '../channels/index.ts';
import { readStores } from '../merchants/index.ts';
import { readLatestOrders } from '../orders/index.ts';
import { listPayouts } from '../payouts/index.ts';
import { listOpenFindings } from '../reconciliation/index.ts';
import { caseNumber } from './model/case-states.ts';
import { findCase } from './case-store.ts';
import type { MerchantContext } from './desk-contract.ts';
import { readEarlierCases } from './desk-store.ts';

const mostOrders = 8;
const mostFindings = 8;

/** What staff should know of a merchant while they answer it; undefined for a case of nobody's. No customer is named. */
export async function readMerchantContext(
  { db, staffDb, registry }: { db: Db; staffDb: Db; registry: Registry },
  id: string,
): Promise<MerchantContext | undefined> {
  const found = await staffDb.transaction().execute(async (tx) => {
    const row = await findCase(tx, id);
    const merchantId = row?.merchant_id;
    return merchantId ? { merchantId, earlier: await readEarlierCases(tx, { merchantId, id }) } : undefined;
  });
  if (!found) return undefined;
  const nameOf = (service: string) => registry.get(service)?.name ?? service;
  return asMerchant(db, asId<'merchant'>(found.merchantId), async (tx) => {
    const [stores, connections, statuses] = [await readStores(tx), await readConnections(tx), await readStatuses(tx)];
    const orders = await readLatestOrders(tx, mostOrders);
    const { payouts } = await listPayouts(tx, {});
    const findings = await listOpenFindings(tx, registry, mostFindings);
    const [payout] = payouts;
    return {
      stores: stores.map((store) => ({
        id: store.id,
        name: store.name,
        address: store.address,
        timeZone: store.timeZone,
      })),
      connections: connections.map((row) => {
        const status = statuses.get(row.id);
        return {
          id: row.id,
          storeId: row.store_id,
          service: row.service,
          serviceName: nameOf(row.service),
          state: row.state,
          standing: status?.state ?? null,
          why: status?.problem ?? status?.reason ?? row.refused_why,
          since: status?.since?.toISOString() ?? null,
        };
      }),
      orders: orders.map(({ service, receivedAt, ...order }) => ({
        ...order,
        serviceName: nameOf(service),
        receivedAt: receivedAt.toISOString(),
      })),
      payout: payout
        ? {
            number: payout.number,
            amountMinor: payout.amountMinor,
            currency: payout.currency,
            state: payout.state,
            weekTo: payout.weekTo,
          }
        : null,
      findings,
      earlierCases: found.earlier.map((row) => ({ ...row, number: caseNumber(row.number) })),
    };
  });
}
