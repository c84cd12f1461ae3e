import { minuteMs, hourMs, dayMs, secondMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { attempt, callTimeoutMs, isDone, quote, retryAfterMs } from '../shared-http.ts';
import { parseJson } from '../shared-lenient-schema.ts';
import { holdOffMs } from '../shared-token.ts';
import { tokenAnswer } from './schemas.ts';

export interface TokenSettings {
  clientId: string;
  clientSecret: string;
  /** The whole address of the token endpoint. */
  authUrl: string;
}

export type Token = { ok: true; token: string } | { ok: false; why: string; afterMs?: number };

export interface TokenSource {
  /** The current token; asks for one at most once at a time. */
  get(): Promise<Token>;
  /** Remembers that a call with `token` was done. */
  worked(token: string): void;
  /**
   * Drops `token` if it is still the current one: a call was refused with it. False when the token is not to blame: it
   * worked a short while ago, or has only just taken the place of another that was refused.
   */
  invalidate(token: string): boolean;
}

/** What a token is for. Uber allows 100 token requests an hour per application; several of our processes share it. */
export interface TokenUse {
  scope: string;
  maxRequestsPerHour: number;
}

/** Orders in both generations, and the store with its menu. */
const ordersAndMenus: TokenUse = { scope: 'eats.order eats.store', maxRequestsPerHour: 50 };

/** Pausing and resuming. Uber grants each scope by itself, and a token with one too many would be refused whole. */
export const storeStatusUse: TokenUse = { scope: 'eats.store.status.write', maxRequestsPerHour: 10 };

/** Once an hour has seen too many requests, one is made after this all the same. */
const maxHoldMs = 2 * minuteMs;

/** A single order that is refused again and again must not use up the tokens that all share. */
const minAgeToRenewMs = 10 * minuteMs;

interface Held {
  token: string;
  askedAt: number;
  expiresAt: number;
  renewAt: number;
  /** Not known to be good, and not fetched in the place of another that was refused. */
  isUntried: boolean;
}

/**
 * Uber's OAuth token (client credentials, valid 30 days), cached in memory. It is renewed a day early (a tenth of its life,
 * if that is sooner), and while an early renewal fails the old one goes on. More than 100 live tokens would end the oldest.
 */
export function createTokenSource(
  settings: TokenSettings,
  { send, clock }: ConnectorIo,
  { scope, maxRequestsPerHour }: TokenUse = ordersAndMenus,
): TokenSource {
  let held: Held | undefined;
  let running: Promise<Token> | undefined;
  let heldOffUntil = 0;
  /** Answers in a row that held no token. */
  let refusals = 0;
  let wasRefused = false;
  let asked: number[] = [];

  const waitMs = (now: number): number => {
    asked = asked.filter((at) => at > now - hourMs);
    const newest = asked.at(-1);
    const cappedUntil = asked.length < maxRequestsPerHour || newest === undefined ? 0 : newest + maxHoldMs;
    return Math.max(heldOffUntil - now, cappedUntil - now, 0);
  };

  const holdOff = (why: string, askedMs: number | undefined): Token => {
    refusals += 1;
    const afterMs = holdOffMs(refusals, askedMs);
    heldOffUntil = clock.now().getTime() + afterMs;
    return { ok: false, why: `No Uber Eats token: ${why}`, afterMs };
  };

  const ask = async (): Promise<Token> => {
    const now = clock.now().getTime();
    const wait = waitMs(now);
    if (wait > 0) return { ok: false, why: 'No new Uber Eats token may be asked for yet.', afterMs: wait };
    const form = { client_id: settings.clientId, client_secret: settings.clientSecret };
    const tried = await attempt(send, {
      method: 'POST',
      url: settings.authUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ ...form, grant_type: 'client_credentials', scope }).toString(),
      timeoutMs: callTimeoutMs,
    });
    const isHeldBack = !tried.ok && tried.afterMs !== undefined;
    // Only what was really asked counts: what is held back while Uber is down must not use up the hour's requests.
    if (!isHeldBack) asked.push(now);
    if (!tried.ok) {
      const why = `No Uber Eats token: ${tried.why}`;
      return { ok: false, why, ...(tried.afterMs !== undefined && { afterMs: tried.afterMs }) };
    }
    const { answer } = tried;
    if (!isDone(answer.status)) {
      return holdOff(quote(answer, [settings.clientSecret]), retryAfterMs(answer, clock.now()));
    }
    const { access_token: token, expires_in: seconds } = tokenAnswer.parse(parseJson(answer.text));
    // The body may hold a token in a place we did not expect: it is not quoted.
    if (token === undefined) return holdOff('the answer holds none.', undefined);
    refusals = 0;
    const lifeMs = seconds !== undefined && seconds > 0 ? seconds * secondMs : hourMs;
    held = {
      token,
      askedAt: now,
      expiresAt: now + lifeMs,
      renewAt: now + lifeMs - Math.min(dayMs, lifeMs / 10),
      isUntried: !wasRefused,
    };
    wasRefused = false;
    return { ok: true, token };
  };

  const askOnce = (): Promise<Token> => {
    running ??= ask().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    async get() {
      const now = clock.now().getTime();
      if (held && now < held.renewAt) return { ok: true, token: held.token };
      const fresh = await askOnce();
      const stillGood = held && clock.now().getTime() < held.expiresAt;
      return !fresh.ok && held && stillGood ? { ok: true, token: held.token } : fresh;
    },
    worked(token) {
      if (held?.token === token) held.isUntried = false;
    },
    invalidate(token) {
      if (held?.token !== token) return true;
      const ageMs = clock.now().getTime() - held.askedAt;
      if (!held.isUntried && ageMs < minAgeToRenewMs) return false;
      held = undefined;
      wasRefused = true;
      return true;
    },
  };
}
