import { minuteMs, secondMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { attempt, callTimeoutMs, isDone, quote, retryAfterMs } from '../shared-http.ts';
import { number, part, parseJson, text } from '../shared-lenient-schema.ts';
import { holdOffMs } from '../shared-token.ts';

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
  /** Drops `token` if it is still the current one: a call was refused with it. */
  invalidate(token: string): void;
}

/** Deliveroo's tokens live for five minutes (its authentication page): one is used until a minute before its end. */
const usualLifeMs = 5 * minuteMs;
const renewBeforeEndMs = minuteMs;

const tokenAnswer = part({ access_token: text, expires_in: number });

/** Deliveroo's OAuth token (client credentials), cached in memory. */
export function createTokenSource(settings: TokenSettings, { send, clock }: ConnectorIo): TokenSource {
  let held: { token: string; renewAt: number; expiresAt: number } | undefined;
  let running: Promise<Token> | undefined;
  let heldOffUntil = 0;
  /** Answers in a row that held no token. */
  let refusals = 0;
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');

  const holdOff = (why: string, askedMs: number | undefined): Token => {
    refusals += 1;
    const afterMs = holdOffMs(refusals, askedMs);
    heldOffUntil = clock.now().getTime() + afterMs;
    return { ok: false, why: `No Deliveroo token: ${why}`, afterMs };
  };

  const ask = async (): Promise<Token> => {
    const now = clock.now().getTime();
    if (now < heldOffUntil) {
      return { ok: false, why: 'No new Deliveroo token may be asked for yet.', afterMs: heldOffUntil - now };
    }
    const tried = await attempt(send, {
      method: 'POST',
      url: settings.authUrl,
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
      timeoutMs: callTimeoutMs,
    });
    if (!tried.ok) return { ok: false, why: `No Deliveroo token: ${tried.why}` };
    const { answer } = tried;
    if (!isDone(answer.status)) {
      return holdOff(quote(answer, [basic, settings.clientSecret]), retryAfterMs(answer, clock.now()));
    }
    const { access_token: token, expires_in: seconds } = tokenAnswer.parse(parseJson(answer.text));
    // The body may hold a token in a place we did not expect: it is not quoted.
    if (token === undefined) return holdOff('the answer holds none.', undefined);
    const lifeMs = seconds !== undefined && seconds > 0 ? seconds * secondMs : usualLifeMs;
    refusals = 0;
    held = { token, renewAt: now + lifeMs - Math.min(renewBeforeEndMs, lifeMs / 5), expiresAt: now + lifeMs };
    return { ok: true, token };
  };

  return {
    async get() {
      if (held && clock.now().getTime() < held.renewAt) return { ok: true, token: held.token };
      running ??= ask().finally(() => {
        running = undefined;
      });
      const fresh = await running;
      // While an early renewal fails the old one goes on.
      const stillGood = held && clock.now().getTime() < held.expiresAt;
      return !fresh.ok && held && stillGood ? { ok: true, token: held.token } : fresh;
    },
    invalidate(token) {
      if (held?.token === token) held = undefined;
    },
  };
}
