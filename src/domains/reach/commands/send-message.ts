import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Db } from '../../../platform/db/database.ts';
import { codeOf, type Send } from '../../../platform/http/client.ts';
import { refusedAddress } from '../../../platform/http/public-http-client.ts';
import { composeMail } from '../../../platform/messages/letter.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { secondMs } from '../../../shared/time.ts';
import { readOwners } from '../../identity/index.ts';
import { sendMessageRequest } from '../jobs.ts';
import { offAfterMs, retryAfterMs, verdictOf } from '../model/retries.ts';
import { unansweredWords } from '../model/unanswered.ts';
import { openSecrets } from '../secrets.ts';
import { signedHeaders } from '../signatures.ts';
import { lockEndpoint, writeStanding, type EndpointRow } from '../endpoint-store.ts';
import {
  countBusy,
  dropMessages,
  holdMessage,
  insertAttempt,
  lockMessage,
  settleMessage,
  type MessageRow,
} from '../message-store.ts';

export interface SendingParts {
  db: Db;
  parts: ContextParts;
  vault: Vault;
  /** Reaches addresses that strangers have chosen. */
  send: Send;
  publicUrl: string;
}

const actor = { kind: 'system', name: 'webhooks' } as const;
const answerWithinMs = 20 * secondMs;
/** Longer than a call with all its waiting: who has not settled by then has died. */
const goneAfterMs = 60 * secondMs;
/** So many at a time for one endpoint, so that one that hangs keeps nobody else's waiting; one when it fails. */
const maxConcurrent = 4;
const comeBackMs = 2 * secondMs;
/** What is kept of an answer. */
const keptLetters = 1_024;

interface At {
  merchantId: MerchantId;
  messageId: string;
}

/** Sends a message that waits, once more where it was not taken, and keeps how it went. Safe to repeat. */
export async function sendMessage(given: SendingParts, at: At): Promise<void> {
  const { db, parts, vault } = given;
  const begun = await inMerchant({ db, parts, actor }, at.merchantId, async (ctx) => {
    const message = await lockMessage(ctx.tx, at.messageId);
    const now = ctx.clock.now();
    const isBusy = message?.busyUntil != null && message.busyUntil > now;
    if (message?.state !== 'waiting' || isBusy || message.nextAt > now) return undefined;
    const endpoint = await lockEndpoint(ctx.tx, message.endpointId);
    if (endpoint?.state !== 'on') {
      await settleMessage(ctx.tx, { ...message, state: 'dropped' });
      return undefined;
    }
    const most = endpoint.failingSince === null ? maxConcurrent : 1;
    if ((await countBusy(ctx.tx, endpoint.id, now)) >= most) {
      await ctx.enqueue(sendMessageRequest(at, new Date(now.getTime() + comeBackMs)));
      return undefined;
    }
    await holdMessage(ctx.tx, message.id, new Date(now.getTime() + goneAfterMs));
    return { message, endpoint, secrets: openSecrets(vault, endpoint, now), now };
  });
  if (!begun) return;
  const answer = await deliver(given, begun);
  await inMerchant({ db, parts, actor }, at.merchantId, (ctx) => settle(ctx, given, { ...begun, at, answer }));
}

interface Answer {
  status: number | null;
  text: string;
  durationMs: number;
  /** How long the receiver asks to be left alone. */
  askedMs: number;
}

async function deliver(
  { send }: SendingParts,
  { message, endpoint, secrets, now }: { message: MessageRow; endpoint: EndpointRow; secrets: string[]; now: Date },
): Promise<Answer> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const { id, body } = message;
  try {
    const headers = signedHeaders({ id: `msg_${id}`, at: now, body, secrets });
    const {
      status,
      text,
      headers: given,
    } = await send({
      method: 'POST',
      url: endpoint.url,
      headers,
      body,
      timeoutMs: answerWithinMs,
    });
    const asked = Number(given['retry-after']);
    const askedMs = Number.isFinite(asked) ? asked * secondMs : 0;
    return { status, text: storable(text), durationMs: took(), askedMs };
  } catch (error) {
    return { status: null, text: whyUnanswered(error), durationMs: took(), askedMs: 0 };
  }
}

function whyUnanswered(error: unknown): string {
  const isRefusedByUs = error instanceof Error && error.message === refusedAddress;
  return isRefusedByUs ? refusedAddress : unansweredWords(codeOf(error));
}

/** The beginning of it, without what PostgreSQL cannot hold. */
function storable(text: string): string {
  return text.slice(0, keptLetters).replaceAll('\u0000', '').toWellFormed();
}

async function settle(
  ctx: Context,
  given: SendingParts,
  { message, at, answer, now }: { message: MessageRow; at: At; answer: Answer; now: Date },
): Promise<void> {
  const { status, text, durationMs, askedMs } = answer;
  const current = (await lockMessage(ctx.tx, message.id)) ?? message;
  const endpoint = await lockEndpoint(ctx.tx, message.endpointId);
  const number = current.attempts + 1;
  await insertAttempt(ctx.tx, message.id, { number, at: now, durationMs, status, answer: text });
  const verdict = verdictOf(status);
  const tries = current.tries + 1;
  const counted = { id: message.id, tries, attempts: number };
  if (verdict === 'taken') {
    await settleMessage(ctx.tx, { ...counted, state: 'taken', nextAt: now });
    if (endpoint?.state === 'on' && endpoint.failingSince !== null) {
      await writeStanding(ctx.tx, { id: endpoint.id, state: 'on', failingSince: null });
    }
    return;
  }
  const failingSince = endpoint?.failingSince ?? now;
  const isOver = verdict === 'gone' || now.getTime() - failingSince.getTime() >= offAfterMs;
  const goesOn = endpoint?.state === 'on' && !isOver;
  const waitMs = goesOn ? retryAfterMs(tries, { random: Math.random(), askedMs }) : undefined;
  const nextAt = new Date(ctx.clock.now().getTime() + (waitMs ?? 0));
  await settleMessage(ctx.tx, { ...counted, state: waitMs === undefined ? 'failed' : 'waiting', nextAt });
  if (endpoint?.state !== 'on') return;
  await writeStanding(ctx.tx, { id: endpoint.id, state: isOver ? 'failing' : 'on', failingSince });
  if (isOver) return switchOff(ctx, given, { endpoint, isGone: verdict === 'gone' });
  if (waitMs !== undefined) await ctx.enqueue(sendMessageRequest(at, nextAt));
}

/** Nothing more goes to an endpoint that takes nothing; its owners hear of it, and can switch it on and replay. */
async function switchOff(
  ctx: Context,
  { publicUrl }: SendingParts,
  { endpoint, isGone }: { endpoint: EndpointRow; isGone: boolean },
): Promise<void> {
  await dropMessages(ctx.tx, endpoint.id);
  const why = isGone
    ? 'It answered that it wants no more messages (410).'
    : 'It has taken none of our messages for five days.';
  const owners = await readOwners(ctx.tx);
  await postMessages(
    ctx,
    owners.map(({ email, name }) =>
      composeMail({
        to: email,
        purpose: 'webhook_off',
        subject: `The webhook ${endpoint.name} is switched off`,
        paragraphs: [
          `Hello ${name},`,
          `We have stopped sending to ${new URL(endpoint.url).host}. ${why}`,
          'What was not taken is kept for 30 days. Switch the webhook on again in Settings, and send it again from there.',
        ],
        action: { label: 'Open Settings', url: `${publicUrl}/settings` },
      }),
    ),
  );
}
