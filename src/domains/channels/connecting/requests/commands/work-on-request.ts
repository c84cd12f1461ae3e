import type { Context } from '../../../../../platform/context.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { job } from '../../../../../platform/jobs/queue.ts';
import { connectProvenJob, tellOfRequestJob } from '../../../jobs.ts';
import { afterAct, type RequestAct, type RequestState } from '../../../model/request-states.ts';
import { lockRequest, updateRequest, type RequestRecord } from '../request-store.ts';

/** Acts of our staff on a request, in the staff role. Each throws NOT_FOUND, and CONFLICT where it is too late for it. */

/** A person of the service has been asked; `note` says who, for staff only. */
export async function recordAsked(ctx: Context, { id, note }: { id: string; note: string }): Promise<RequestRecord> {
  const { request, state, at } = await actOn(ctx, id, 'ask');
  await updateRequest(ctx.tx, id, { state, asked_note: note, changed_at: at });
  if (request.state !== state) await tell(ctx, request, 'asked');
  return request;
}

/** Ends the request; the owner reads the reason. */
export async function declineRequest(
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<RequestRecord> {
  const { request, state, at } = await actOn(ctx, id, 'decline');
  await updateRequest(ctx.tx, id, { state, decline_reason: reason, changed_at: at, check_due_at: null });
  await tell(ctx, request, 'declined');
  return request;
}

/** Takes the evidence in the place of the code. The connection is made by a job, in the merchant's own transaction. */
export async function releaseClaim(
  ctx: Context,
  { id, evidence, by }: { id: string; evidence: string; by: string },
): Promise<RequestRecord> {
  const { request, at } = await actOn(ctx, id, 'prove');
  await updateRequest(ctx.tx, id, {
    proof_kind: 'released',
    proof_evidence: evidence,
    proven_by: by,
    proven_at: at,
    changed_at: at,
    check_due_at: null,
  });
  await ctx.enqueue(job(connectProvenJob, { merchantId: request.merchantId, requestId: id }));
  return request;
}

async function actOn(
  ctx: Context,
  id: string,
  act: RequestAct,
): Promise<{ request: RequestRecord; state: RequestState; at: Date }> {
  const request = await lockRequest(ctx.tx, id);
  if (!request) throw new AppError('NOT_FOUND', 'There is no such request.');
  const state = afterAct(request.state, act);
  if (!state || request.provenAt) throw new AppError('CONFLICT', `This request is ${stateWords[request.state]}.`);
  return { request, state, at: ctx.clock.now() };
}

const stateWords: Record<RequestState, string> = {
  requested: 'not with the service yet',
  asked: 'waiting for the service',
  waiting_for_proof: 'waiting for the store’s proof',
  connected: 'connected already',
  declined: 'declined already',
  canceled: 'canceled by the owner',
};

const tell = (ctx: Context, { merchantId, id }: RequestRecord, step: 'asked' | 'declined') =>
  ctx.enqueue(job(tellOfRequestJob, { merchantId, requestId: id, step }));
