import { inTransaction, type Context, type ContextParts } from '../../../../../platform/context.ts';
import type { Db } from '../../../../../platform/db/database.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { job } from '../../../../../platform/jobs/queue.ts';
import { tellOfClaimJob, tellOfRequestJob } from '../../../jobs.ts';
import { afterAct, takenReason } from '../../../model/request-states.ts';
import { newProofCode } from '../new-proof-code.ts';
import type { Registry } from '../../../registry.ts';
import { askService } from '../../ask-service.ts';
import {
  findHolders,
  findRequest,
  lockRequest,
  lockStoreKey,
  updateRequest,
  type RequestRecord,
  type StoreHolder,
} from '../request-store.ts';

export interface ClaimParts {
  staffDb: Db;
  parts: ContextParts;
  registry: Registry;
}

export type Claimed = { outcome: 'claimed' } | { outcome: 'taken'; sentence: string };

/**
 * Notes by which id a service knows the store of a request, once the service lets us in for it. The store has still to
 * prove itself: until then it is a claim, which receives and sends nothing. One whose store another merchant has
 * connected or claims is declined, and both merchants and our staff are notified. Throws NOT_FOUND, CONFLICT, BAD_REQUEST.
 */
export async function claimStore(
  { staffDb, parts, registry }: ClaimParts,
  given: { id: string; externalStoreId: string; actor: Context['actor'] },
  audit: (ctx: Context, request: RequestRecord, outcome: Claimed['outcome']) => Promise<void>,
): Promise<Claimed> {
  const { id, actor } = given;
  const externalStoreId = plainId(given.externalStoreId);
  if (externalStoreId === '') throw new AppError('BAD_REQUEST', 'externalStoreId: Enter the store’s id.');
  const asked = await findRequest(staffDb, id);
  const connector = registry.get(asked?.service ?? '');
  if (!asked || !connector) throw new AppError('NOT_FOUND', 'There is no such request.');
  await askService(connector, { registry, store: { apiVersion: connector.newApiVersion, externalStoreId } });
  return inTransaction({ db: staffDb, parts, actor }, async (ctx) => {
    const request = await lockRequest(ctx.tx, id);
    const state = request && afterAct(request.state, 'claim');
    if (!request || !state || request.provenAt) throw new AppError('CONFLICT', 'This request has ended already.');
    await lockStoreKey(ctx.tx, request.service, externalStoreId);
    const holders = await findHolders(ctx.tx, request.service, externalStoreId);
    const refusal = await refusalOf(ctx, request, holders);
    const outcome = refusal ? 'taken' : 'claimed';
    if (!refusal) {
      const at = ctx.clock.now();
      const proof_code = request.proofCode ?? newProofCode();
      const claim = { external_store_id: externalStoreId, proof_code, check_due_at: at };
      await updateRequest(ctx.tx, id, { state, ...claim, changed_at: at });
      if (request.state !== state) {
        const { merchantId } = request;
        await ctx.enqueue(job(tellOfRequestJob, { merchantId, requestId: id, step: 'waiting_for_proof' }));
      }
    }
    await audit(ctx, request, outcome);
    return refusal ? { outcome: 'taken', sentence: refusal } : { outcome: 'claimed' };
  });
}

/** Ids are pasted: what cannot be seen in them is no part of them. */
const plainId = (text: string) => text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '');

/** Why the store cannot be claimed; declines the request where another merchant has it. */
async function refusalOf(
  ctx: Context,
  request: RequestRecord,
  holders: readonly StoreHolder[],
): Promise<string | undefined> {
  const other = holders.find(({ merchantId }) => merchantId !== request.merchantId);
  if (other) {
    await updateRequest(ctx.tx, request.id, {
      state: 'declined',
      decline_reason: takenReason,
      changed_at: ctx.clock.now(),
      check_due_at: null,
    });
    await tellOfClaim(ctx, request, other);
    return 'Another business has this store. The request is declined, and both are told.';
  }
  const isOwnAgain = ({ storeId, connectionId, requestId, state }: StoreHolder) =>
    requestId === request.id || (storeId === request.storeId && connectionId !== null && state === 'disconnected');
  // Its own that works, or one of another of its stores: nothing to tell, but nothing to connect either.
  if (!holders.every(isOwnAgain)) throw new AppError('CONFLICT', 'This merchant has this store already.');
  return undefined;
}

/** Both merchants and our staff hear of a store that two of them claim. */
export async function tellOfClaim(
  ctx: Context,
  claimant: { merchantId: string; storeId: string; service: string; id: string },
  holder: StoreHolder,
): Promise<void> {
  const { merchantId, storeId, service, id: claimId } = claimant;
  const held = { holderMerchantId: holder.merchantId, holderStoreId: holder.storeId };
  await ctx.enqueue(job(tellOfClaimJob, { claimId, merchantId, storeId, service, ...held }));
}
