import { inMerchant, type Context, type ContextParts } from '../../../../../platform/context.ts';
import type { Db } from '../../../../../platform/db/database.ts';
import { enqueueJobs, job } from '../../../../../platform/jobs/queue.ts';
import type { MerchantId } from '../../../../../shared/ids.ts';
import { minuteMs } from '../../../../../shared/time.ts';
import { checkProofJob, connectProvenJob } from '../../../jobs.ts';
import { carriesCode } from '../../../model/proof-code.ts';
import type { ProofKind } from '../../../model/request-states.ts';
import type { Registry } from '../../../registry.ts';
import { dueProofChecks, findRequest, lockRequest, updateRequest, type RequestRecord } from '../request-store.ts';
import { connectProven } from './connect-proven.ts';

export interface ProofParts {
  db: Db;
  parts: ContextParts;
  registry: Registry;
}

interface AtRequest {
  merchantId: MerchantId;
  requestId: string;
}

const actor = { kind: 'system', name: 'connecting' } as const;
const againAfterMs = 5 * minuteMs;
const maxPerBatch = 100;

export type ProofCheck = 'proven' | 'not_shown' | 'not_told' | 'over';

/** Looks whether the store of a claim shows its code at the service, and connects it where it does. */
export async function checkProof(given: ProofParts, at: AtRequest): Promise<ProofCheck> {
  const { db, parts, registry } = given;
  const request = await inMerchant({ db, parts, actor }, at.merchantId, async ({ tx, clock }) => {
    const found = await findRequest(tx, at.requestId);
    if (!isWaiting(found)) return undefined;
    await updateRequest(tx, found.id, { check_due_at: new Date(clock.now().getTime() + againAfterMs) });
    return found;
  });
  if (!request) return 'over';
  const connector = registry.get(request.service);
  const { externalStoreId, proofCode } = request;
  if (!connector?.store?.readProfile || externalStoreId === null || proofCode === null) return 'not_told';
  const read = await connector.store.readProfile({ apiVersion: connector.newApiVersion, externalStoreId });
  if (read.outcome !== 'found') return 'not_told';
  const shown = read.texts.find((text) => carriesCode(text, proofCode));
  if (shown === undefined) return 'not_shown';
  const evidence = `${connector.name} shows “${shown.slice(0, maxQuotedLength)}”.`;
  await inMerchant({ db, parts, actor }, at.merchantId, (ctx) => prove(ctx, at, { kind: 'shown', evidence }));
  await connectProven(given, at);
  return 'proven';
}

const maxQuotedLength = 200;

const isWaiting = (request: RequestRecord | undefined): request is RequestRecord =>
  request?.state === 'waiting_for_proof' && request.provenAt === null;

/** A test order of the store has carried the code. */
export async function proveByTestOrder(
  given: ProofParts,
  { externalOrderId, ...at }: AtRequest & { externalOrderId: string },
): Promise<void> {
  const { db, parts } = given;
  const evidence = `Test order ${externalOrderId} carried the code.`;
  await inMerchant({ db, parts, actor }, at.merchantId, (ctx) => prove(ctx, at, { kind: 'test_order', evidence }));
  await connectProven(given, at);
}

async function prove(
  ctx: Context,
  { merchantId, requestId }: AtRequest,
  proof: { kind: ProofKind; evidence: string },
): Promise<void> {
  const request = await lockRequest(ctx.tx, requestId);
  if (!isWaiting(request)) return;
  const at = ctx.clock.now();
  await updateRequest(ctx.tx, requestId, {
    proof_kind: proof.kind,
    proof_evidence: proof.evidence,
    proven_at: at,
    changed_at: at,
    check_due_at: null,
  });
  await ctx.enqueue(job(connectProvenJob, { merchantId, requestId }));
}

/** Gives the queue the claims whose stores are to be looked at. */
export async function enqueueProofChecks({ db, parts }: Pick<ProofParts, 'db' | 'parts'>): Promise<void> {
  const due = await dueProofChecks(db, { now: parts.clock.now(), most: maxPerBatch });
  if (due.length === 0) return;
  const jobs = due.map((at) => job(checkProofJob, at, { jobKey: `check-proof:${at.requestId}` }));
  await db.transaction().execute((tx) => enqueueJobs(tx, jobs));
}
