import { bareAnswer } from '../model/bare-answer.ts';
import { isRecord, parseJson } from './shared-lenient-schema.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { HttpResponse, HttpRequest, Send } from '../../../platform/http/client.ts';

export const callTimeoutMs = 10_000;

export type Attempt = { ok: true; answer: HttpResponse } | { ok: false; why: string; afterMs?: number };

/** A call that was not even made, for now: `message` says why in a sentence. */
export class HeldBack extends Error {
  override name = 'HeldBack';
  readonly afterMs: number;

  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = afterMs;
  }
}

/** Sends and turns a network error or time-out into a value. What the error was stands in the log, by the client that sent. */
export async function attempt(send: Send, request: HttpRequest): Promise<Attempt> {
  try {
    return { ok: true, answer: await send(request) };
  } catch (error) {
    if (error instanceof HeldBack) return { ok: false, why: error.message, afterMs: error.afterMs };
    return { ok: false, why: 'The service did not answer.' };
  }
}

/** What a service answered, `quoted` as a person may read it; or why there is no answer, with the wait where one is known. */
export type ApiAnswer =
  | { ok: true; answer: HttpResponse; quoted: string }
  | { ok: false; why: string; afterMs?: number };

/** `attempt` in JSON: `body` is the text that is sent, `secrets` are what the quote must not repeat. */
export async function attemptJson(
  send: Send,
  {
    secrets,
    timeoutMs = callTimeoutMs,
    ...given
  }: Omit<HttpRequest, 'timeoutMs'> & { timeoutMs?: number; secrets: string[] },
): Promise<ApiAnswer> {
  const tried = await attempt(send, {
    ...given,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
      ...given.headers,
    },
    timeoutMs,
  });
  if (!tried.ok) return tried;
  return { ok: true, answer: tried.answer, quoted: quote(tried.answer, secrets) };
}

export const isDone = (status: number): boolean => status >= 200 && status < 300;

/** Answers that may be different next time. */
export const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** The wait that the service asks for in `Retry-After` (RFC 9110 section 10.2.3: seconds or a date). */
export function retryAfterMs(answer: HttpResponse, now: Date): number | undefined {
  const sent = headerOf(answer.headers, 'retry-after')?.trim();
  if (sent === undefined) return undefined;
  if (/^\d{1,9}$/.test(sent)) return Number(sent) * 1000;
  const until = Date.parse(sent);
  return Number.isNaN(until) ? undefined : Math.max(0, until - now.getTime());
}

/** The only value of a header, whatever its case; undefined when it is missing or was sent more than once. */
export function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | undefined {
  const values = Object.entries(headers).filter(([key]) => key.toLowerCase() === name);
  const value = values.length === 1 ? values[0]?.[1] : undefined;
  return Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value;
}

const maxQuote = 200;

/**
 * What a service answered, fit for a person: its own words where it has any, else what its status means; one line, cut,
 * and without any secret it may have echoed. The status itself is for the log.
 */
export function quote(answer: HttpResponse, secrets: readonly string[]): string {
  const clean = secrets
    .filter((secret) => secret !== '')
    .reduce((body, secret) => body.replaceAll(secret, '[hidden]'), wordsIn(answer.text))
    .replaceAll(/[\s\0]+/g, ' ')
    .trim();
  return clean === '' ? bareAnswer(answer.status) : clean.slice(0, maxQuote).toWellFormed();
}

/** Where services put a sentence; `error` and `code` are often a code instead, which has no spaces. */
const places = ['message', 'error_description', 'description', 'detail', 'details', 'error', 'title'] as const;

/** Kitchens read this: `The order was not found.`, neither the JSON around it nor the page of a server in between. */
function wordsIn(body: string): string {
  const sent = parseJson(body);
  if (!isRecord(sent)) return /^\s*[[{<]/.test(body) ? '' : body;
  const error = isRecord(sent['error']) ? sent['error'] : sent;
  const words = places
    .map((place) => ({ place, text: error[place] }))
    .find(({ place, text }) => typeof text === 'string' && (place === 'message' ? /\S/ : /\S\s+\S/).test(text));
  return typeof words?.text === 'string' ? words.text : '';
}

/** A retry outcome, with the wait only where the service named one. */
export function retry(why: string, afterMs: number | undefined): { outcome: 'retry'; why: string; afterMs?: number } {
  return { outcome: 'retry', why, ...(afterMs !== undefined && { afterMs }) };
}

/** Where a service names no wait of its own after too many calls: their limits count by the minute. */
const afterRateLimitMs = minuteMs;

/** What an answer that is not the hoped-for one means; a 401 may be a clock that is off, or a key just changed. */
export function refusalOf(answered: ApiAnswer, now: Date) {
  if (!answered.ok) return retry(answered.why, answered.afterMs);
  const { answer, quoted } = answered;
  const asked = retryAfterMs(answer, now);
  if (answer.status === 429) return retry(quoted, asked ?? afterRateLimitMs);
  if (answer.status === 401 || isPassing(answer.status)) return retry(quoted, asked);
  return { outcome: 'refused', why: quoted } as const;
}
