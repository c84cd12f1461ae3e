import type { Context } from '../../../../../platform/context.ts';
import { postMessages } from '../../../../../platform/messages/outbox.ts';
import { recordDeed } from '../../../../../platform/changes/record-change.ts';
import { readStores } from '../../../../merchants/index.ts';
import { raiseNotice, resolveNotices, type LetterSettings } from '../../../../notices/index.ts';
import type { StoreId } from '../../../../../shared/ids.ts';
import type { Registry } from '../../../registry.ts';
import { requestLetters } from '../letters.ts';
import { findRequest } from '../request-store.ts';

export interface TellParts {
  registry: Registry;
  letters: LetterSettings;
  staffEmail: string;
}

export type RequestStep = 'requested' | 'asked' | 'waiting_for_proof' | 'connected' | 'declined';

const subjectOf = (requestId: string) => `connection request ${requestId}`;

/** What our staff and the service did about a request, in the merchant's activity log. */
const deeds: Record<Exclude<RequestStep, 'requested'>, string> = {
  asked: 'Asked a delivery service to connect a store',
  waiting_for_proof: 'Found a store at a delivery service',
  connected: 'Connected a store with a delivery service',
  declined: 'Declined to connect a store',
};

/** Tells our staff of a new request, and a merchant's owners and managers of every change after that. */
export async function tellOfRequest(
  ctx: Context,
  { registry, letters, staffEmail }: TellParts,
  { requestId, step }: { requestId: string; step: RequestStep },
): Promise<void> {
  const request = await findRequest(ctx.tx, requestId);
  const store = (await readStores(ctx.tx)).find(({ id }) => id === request?.storeId);
  if (!request || !store) return;
  const serviceName = registry.get(request.service)?.name ?? request.service;
  if (step === 'requested') {
    const link = `${letters.publicUrl}/backoffice/connections/${requestId}`;
    const given = { to: staffEmail, storeName: store.name, serviceName, storeLink: request.storeLink, link };
    await postMessages(ctx, [requestLetters.requested(given)]);
    return;
  }
  await resolveNotices(ctx.tx, { subject: subjectOf(requestId), at: ctx.clock.now() });
  await raiseNotice(ctx, letters, {
    storeId: request.storeId,
    key: `${subjectOf(requestId)} ${step}`,
    subject: subjectOf(requestId),
    told: {
      kind: 'connection_request',
      facts: { step, storeName: store.name, serviceName, code: request.proofCode, reason: request.declineReason },
    },
  });
  await recordDeed(ctx.tx, {
    at: ctx.clock.now(),
    words: deeds[step],
    details: [
      { field: 'service', value: request.service },
      { field: 'storeId', value: store.name },
      ...(step === 'declined' && request.declineReason !== null
        ? [{ field: 'reason', value: request.declineReason }]
        : []),
    ],
  });
}

/** Tells one side of a store that two merchants claim; neither hears who the other is. False where it was told before. */
export async function tellSide(
  ctx: Context,
  { registry, letters }: TellParts,
  { claimId, service, storeId, step }: { claimId: string; service: string; storeId: StoreId; step: 'taken' | 'tried' },
): Promise<boolean> {
  const store = (await readStores(ctx.tx)).find(({ id }) => id === storeId);
  if (!store) return false;
  const serviceName = registry.get(service)?.name ?? service;
  const facts = { step, storeName: store.name, serviceName, code: null, reason: null };
  const subject = `store claim ${claimId}`;
  return raiseNotice(ctx, letters, {
    storeId,
    key: `${subject} ${step}`,
    subject,
    told: { kind: 'connection_request', facts },
  });
}

/** Tells our staff, who may know both. */
export async function tellStaffOfClaim(
  ctx: Context,
  { registry, letters, staffEmail }: TellParts,
  claim: { merchantId: string; holderMerchantId: string; service: string },
): Promise<void> {
  const serviceName = registry.get(claim.service)?.name ?? claim.service;
  const pageOf = (merchantId: string) => `${letters.publicUrl}/backoffice/merchants/${merchantId}`;
  const sides = { claimant: pageOf(claim.merchantId), holder: pageOf(claim.holderMerchantId) };
  await postMessages(ctx, [requestLetters.claimedTwice({ to: staffEmail, serviceName, ...sides })]);
}
