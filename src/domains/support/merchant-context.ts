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
import { readLatestCases } from './desk-store.ts';

const maxOrders = 8;
const maxFindings = 8;

interface Given {
  db: Db;
  staffDb: Db;
  registry: Registry;
}

/** The merchant of a support case; undefined where the case belongs to no merchant. */
export async function readCaseContext(given: Given, caseId: string): Promise<MerchantContext | undefined> {
  const row = await given.staffDb.transaction().execute((tx) => findCase(tx, caseId));
  return row?.merchant_id ? readMerchantContext(given, { merchantId: row.merchant_id, besides: caseId }) : undefined;
}

/**
 * The facts about a merchant that staff need while they help it: stores, connections, last orders, last payout, open
 * findings and support cases. It names no customer.
 * @param of.besides a support case that is left out
 */
export async function readMerchantContext(
  { db, staffDb, registry }: Given,
  { merchantId, besides }: { merchantId: string; besides?: string },
): Promise<MerchantContext> {
  const cases = await staffDb.transaction().execute((tx) => readLatestCases(tx, { merchantId, besides }));
  const nameOf = (service: string) => registry.get(service)?.name ?? service;
  return asMerchant(db, asId<'merchant'>(merchantId), async (tx) => {
    const [stores, connections, statuses] = [await readStores(tx), await readConnections(tx), await readStatuses(tx)];
    const orders = await readLatestOrders(tx, maxOrders);
    const { payouts } = await listPayouts(tx, {});
    const findings = await listOpenFindings(tx, registry, maxFindings);
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
      earlierCases: cases.map((row) => ({ ...row, number: caseNumber(row.number) })),
    };
  });
}
