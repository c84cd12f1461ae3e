import type { Db } from '../../../../../platform/db/database.ts';
import { enqueueJobs, job } from '../../../../../platform/jobs/queue.ts';
import type { Delivery } from '../../../connector.ts';
import { proveByTestOrderJob } from '../../../jobs.ts';
import { noCurrency } from '../../../connectors/shared-money.ts';
import { carriesCode } from '../../../model/proof-code.ts';
import { findClaim } from '../request-store.ts';

/**
 * Notes a test order of a claimed store that carries the claim's code. Only the store and its service can place one; an
 * order of a customer proves nothing, whatever its note says. The order itself is refused as one of an unknown store.
 */
export async function hearProof(intakeDb: Db, service: string, delivery: Delivery): Promise<void> {
  const { externalStoreId } = delivery;
  if (delivery.kind !== 'order_placed' || externalStoreId === undefined) return;
  const mapping = delivery.mapping({ currency: noCurrency });
  if (!mapping.ok) return;
  const { order } = mapping;
  if (!order.isTest) return;
  const claim = await findClaim(intakeDb, service, externalStoreId);
  if (!claim || claim.proofCode === null || claim.provenAt) return;
  const code = claim.proofCode;
  const notes = [order.notes.kitchen, order.notes.store, ...order.lines.map(({ note }) => note)];
  if (!notes.some((note) => note !== undefined && carriesCode(note, code))) return;
  const at = { merchantId: claim.merchantId, requestId: claim.id, externalOrderId: order.externalId };
  const proven = job(proveByTestOrderJob, at, { jobKey: `test-order-proof:${claim.id}` });
  await intakeDb.transaction().execute((tx) => enqueueJobs(tx, [proven]));
}
