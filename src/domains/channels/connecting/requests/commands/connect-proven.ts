import { inMerchant, type ContextParts } from '../../../../../platform/context.ts';
import type { Db } from '../../../../../platform/db/database.ts';
import { job } from '../../../../../platform/jobs/queue.ts';
import type { MerchantId } from '../../../../../shared/ids.ts';
import { connectionMade } from '../../../events.ts';
import { tellOfRequestJob } from '../../../jobs.ts';
import { takenReason } from '../../../model/request-states.ts';
import type { Registry } from '../../../registry.ts';
import { takeConnection } from '../../standing-store.ts';
import { findHolders, lockRequest, updateRequest } from '../request-store.ts';
import { tellOfClaim } from './claim-store.ts';

const actor = { kind: 'system', name: 'connecting' } as const;

/** Makes the connection of a claim that is proven. May be run again. */
export async function connectProven(
  { db, parts, registry }: { db: Db; parts: ContextParts; registry: Registry },
  { merchantId, requestId }: { merchantId: MerchantId; requestId: string },
): Promise<void> {
  await inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
    const request = await lockRequest(ctx.tx, requestId);
    const connector = registry.get(request?.service ?? '');
    const isDue = request?.state === 'waiting_for_proof' && request.provenAt !== null;
    if (!request || !connector || !isDue || request.externalStoreId === null) return;
    const { storeId, service, externalStoreId } = request;
    const at = ctx.clock.now();
    const apiVersion = connector.newApiVersion;
    const wanted = { merchantId, storeId, service, externalStoreId, apiVersion, even: true, at };
    const taken = await takeConnection(ctx.tx, wanted);
    if (taken.outcome !== 'connected') {
      const ended = { state: 'declined', decline_reason: takenReason, changed_at: at };
      await updateRequest(ctx.tx, requestId, ended);
      const holders = await findHolders(ctx.tx, service, externalStoreId);
      const other = holders.find((holder) => holder.merchantId !== merchantId);
      if (other) await tellOfClaim(ctx, request, other);
      return;
    }
    const { connectionId } = taken;
    await updateRequest(ctx.tx, requestId, { state: 'connected', connection_id: connectionId, changed_at: at });
    await ctx.events.emit(ctx, connectionMade, { merchantId, connectionId });
    await ctx.enqueue(job(tellOfRequestJob, { merchantId, requestId, step: 'connected' }));
  });
}
