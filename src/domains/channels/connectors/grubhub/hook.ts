import { createHash, createHmac } from 'node:crypto';
import type { AckOutcome, Delivery, HookAnswer, HookRequest, Reading } from '../../connector.ts';
import { equalInConstantTime } from '../../../../platform/crypto/constant-time.ts';
import type { Clock } from '../../../../shared/time.ts';
import { headerOf } from '../shared-http.ts';
import { isRecord, isTooDeep, parseJson, toDate } from '../shared-lenient-schema.ts';
import { findHint } from './hook-search.ts';

/** How Grubhub proves its webhooks, as agreed with it: its authentication page offers Basic and HMAC, and prefers HMAC. */
export type HookSettings =
  | { kind: 'basic'; user: string; password: string }
  /** HMAC-SHA256 over the raw body, keyed with the secret's text. `header` is in lower case. */
  | { kind: 'hmac'; secret: string; header: string; encoding: 'hex' | 'base64' };

type Verdict = { ok: true } | { ok: false; reason: string };

/** Checks a webhook in constant time. Where nothing was agreed, nobody can prove to be Grubhub. */
export function authenticate(request: HookRequest, settings: HookSettings | undefined): Verdict {
  if (settings === undefined) return { ok: false, reason: 'No proof of webhooks has been agreed with Grubhub.' };
  return settings.kind === 'basic' ? checkBasic(request, settings) : checkHmac(request, settings);
}

function checkBasic({ headers }: HookRequest, { user, password }: HookSettings & { kind: 'basic' }): Verdict {
  const sent = headerOf(headers, 'authorization');
  if (sent === undefined) return { ok: false, reason: 'The Authorization header is missing.' };
  const [, given = ''] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(sent) ?? [];
  const fits = equalInConstantTime(Buffer.from(given, 'base64').toString(), `${user}:${password}`);
  if (fits && password !== '') return { ok: true };
  return { ok: false, reason: 'The Authorization header holds another user or password.' };
}

function checkHmac(request: HookRequest, { secret, header, encoding }: HookSettings & { kind: 'hmac' }): Verdict {
  const sent = headerOf(request.headers, header)?.trim();
  if (sent === undefined || sent === '') return { ok: false, reason: `The ${header} header is missing.` };
  // Some who sign so name the method before the value.
  const given = sent.replace(/^sha256=/i, '');
  const expected = createHmac('sha256', secret).update(request.rawBody).digest(encoding);
  const fits = equalInConstantTime(encoding === 'hex' ? given.toLowerCase() : given, expected);
  if (fits && secret !== '') return { ok: true };
  return { ok: false, reason: `The ${header} header does not fit the body.` };
}

/**
 * Reads a webhook, whose body Grubhub does not publish, as a hint: whatever names an order sends us to read it. A body
 * with an event id or a time is the same event when its bytes are the same; without either, each arrival counts: a GET
 * too many does no harm, while a swallowed hint may lose a cancellation.
 */
export function read(request: HookRequest, clock: Clock): Reading {
  const sent = parseJson(request.rawBody.toString('utf8'));
  if (!isRecord(sent) && !Array.isArray(sent)) return { ok: false, reason: 'The body is not JSON of an event.' };
  if (isTooDeep(sent)) return { ok: false, reason: 'The body is nested too deeply to be an event.' };
  const hint = findHint(sent);
  const digest = createHash('sha256').update(request.rawBody).digest('hex').slice(0, 32);
  const isUnique = hint.eventId !== undefined || hint.at !== undefined;
  const base = {
    eventKey: [hint.orderId ?? 'no order', digest, ...(isUnique ? [] : [clock.now().getTime()])].join(':'),
    eventType: hint.eventType?.slice(0, 100) ?? (hint.orderId === undefined ? 'unknown' : 'order_hint'),
    externalStoreId: hint.merchantId,
    externalOrderId: hint.orderId,
    occurredAt: toDate(hint.at),
  };
  if (hint.orderId === undefined && hint.merchantId !== undefined && storeWords.test(base.eventType)) {
    return { ok: true, delivery: { ...base, kind: 'store_changed' } };
  }
  if (hint.orderId === undefined) {
    return { ok: true, delivery: { ...base, kind: 'not_handled', reason: 'The event names no order.', known: false } };
  }
  return { ok: true, delivery: { ...base, kind: 'order_to_fetch', resource: '', why: whyOf(hint.status) } };
}

/**
 * Webhooks about a merchant's configuration are announced, their bodies are not published: a question too many does no
 * harm. Jobs of menus and media name a merchant as well.
 */
const storeWords = /merchant|restaurant|config|pos.?status|schedule/i;

type Why = Extract<Delivery, { kind: 'order_to_fetch' }>['why'];

const whys: Record<string, Why> = {
  RESTAURANT_CONFIRMABLE: 'placed',
  ANTICIPATED: 'scheduled',
  CANCELLED: 'ended',
  REJECTED: 'ended',
};

function whyOf(status: string | undefined): Why {
  const word = status?.toUpperCase() ?? '';
  return (Object.hasOwn(whys, word) && whys[word]) || 'changed';
}

/** 200 says "received" and nothing more, so it also answers what we keep but cannot use. */
export function acknowledge(outcome: AckOutcome): HookAnswer {
  return outcome.kind === 'unreadable' ? { status: 400 } : { status: 200 };
}
