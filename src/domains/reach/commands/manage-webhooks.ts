import type { Context } from '../../../platform/context.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId, type MerchantId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import type { EndpointInput } from '../contract.ts';
import { sendMessageRequest } from '../jobs.ts';
import { testKind } from '../model/event-kinds.ts';
import { urlProblem } from '../model/endpoint-url.ts';
import { sealSecret } from '../secrets.ts';
import { newWebhookSecret } from '../signatures.ts';
import {
  insertEndpoint,
  lockEndpoint,
  readEndpoints,
  removeEndpointRow,
  updateEndpoint,
  writeSecret,
  type EndpointRow,
} from '../endpoint-store.ts';
import { dropMessages, insertMessages, lockMessage, readToReplay, wantAgain } from '../message-store.ts';
import { bodyOf } from './announce.ts';

const maxEndpoints = 10;
const maxReplayed = 1_000;
/** For so long messages are signed with the secret before, too: time to change it at the receiver. */
const bothForMs = dayMs;

async function loadEndpoint(ctx: Context, id: string): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(ctx.tx, id);
  if (!endpoint) throw new AppError('NOT_FOUND', 'There is no such webhook.');
  return endpoint;
}

function requireUrl(url: string): void {
  const problem = urlProblem(url);
  if (problem !== null) throw new AppError('BAD_REQUEST', `url: ${problem}`);
}

/** Adds an endpoint. Its secret is answered here and never again. */
export async function addEndpoint(
  ctx: Context,
  vault: Vault,
  { name, url, kinds }: EndpointInput,
): Promise<{ id: string; secret: string }> {
  requireUrl(url);
  if ((await readEndpoints(ctx.tx)).length >= maxEndpoints) {
    throw new AppError('CONFLICT', `There are ${maxEndpoints} webhooks at most.`);
  }
  const [id, secret] = [newId(), newWebhookSecret()];
  const sealedSecret = sealSecret(vault, { id, secret });
  await insertEndpoint(ctx.tx, { id, name, url, kinds, sealedSecret, createdAt: ctx.clock.now() });
  return { id, secret };
}

/** Switched off, what still waits is not sent; switched on again, it can be sent by hand. */
export async function changeEndpoint(
  ctx: Context,
  input: EndpointInput & { id: string; version: number; isOn: boolean },
): Promise<void> {
  await loadEndpoint(ctx, input.id);
  requireUrl(input.url);
  if (!(await updateEndpoint(ctx.tx, input))) {
    throw new AppError('CONFLICT', 'Somebody else has changed this meanwhile. Look at it again.');
  }
  if (!input.isOn) await dropMessages(ctx.tx, input.id);
}

export async function removeEndpoint(ctx: Context, id: string): Promise<void> {
  await loadEndpoint(ctx, id);
  await removeEndpointRow(ctx.tx, id, ctx.clock.now());
}

export async function renewSecret(ctx: Context, vault: Vault, id: string): Promise<string> {
  const { sealedSecret: sealedFormer } = await loadEndpoint(ctx, id);
  const secret = newWebhookSecret();
  const formerUntil = new Date(ctx.clock.now().getTime() + bothForMs);
  await writeSecret(ctx.tx, { id, sealedSecret: sealSecret(vault, { id, secret }), sealedFormer, formerUntil });
  return secret;
}

/** A message that says nothing but that it came. */
export async function sendTest(ctx: Context, id: string): Promise<void> {
  const { state } = await loadEndpoint(ctx, id);
  if (state !== 'on') throw new AppError('CONFLICT', 'Switch the webhook on first.');
  const at = ctx.clock.now();
  const body = bodyOf({ kind: testKind, at, data: { message: 'This is a test. Nothing has happened.' } });
  const made = await insertMessages(ctx.tx, {
    endpointIds: [id],
    kind: testKind,
    key: `test ${newId()}`,
    happenedAt: at,
    body,
    at,
  });
  await ctx.enqueue(...made.map((one) => sendMessageRequest({ merchantId: one.merchantId, messageId: one.id })));
}

/** Sends a message again, whatever became of it. */
export async function replayMessage(
  ctx: Context,
  { merchantId, messageId }: { merchantId: MerchantId; messageId: string },
): Promise<void> {
  const message = await lockMessage(ctx.tx, messageId);
  if (!message) throw new AppError('NOT_FOUND', 'There is no such message.');
  const endpoint = await lockEndpoint(ctx.tx, message.endpointId);
  if (endpoint?.state !== 'on') throw new AppError('CONFLICT', 'Switch the webhook on first.');
  const now = ctx.clock.now();
  const rests = message.attempts > 0 && message.nextAt > now && (message.busyUntil ?? now) <= now;
  if (message.state === 'waiting' && !rests) throw new AppError('CONFLICT', 'This message is on its way already.');
  await wantAgain(ctx.tx, [messageId], now);
  await ctx.enqueue(sendMessageRequest({ merchantId, messageId }));
}

/** Sends again what was not taken in a time, or all of it; answers how many messages that is. */
export async function replaySpan(
  ctx: Context,
  given: { merchantId: MerchantId; id: string; from: Date; to: Date; isAll: boolean },
): Promise<number> {
  const { state } = await loadEndpoint(ctx, given.id);
  if (state !== 'on') throw new AppError('CONFLICT', 'Switch the webhook on first.');
  if (given.to <= given.from) throw new AppError('BAD_REQUEST', 'to: Choose an end that lies after the beginning.');
  const now = ctx.clock.now();
  const ids = await readToReplay(ctx.tx, { ...given, endpointId: given.id, now, most: maxReplayed });
  await wantAgain(ctx.tx, ids, now);
  const { merchantId } = given;
  await ctx.enqueue(...ids.map((messageId) => sendMessageRequest({ merchantId, messageId })));
  return ids.length;
}
