import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../platform/errors.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/time.ts';

const table = { tableName: 'log_in_waits', tableCreated: true } as const;
const failuresBeforeWait = { account: 5, address: 20 } as const;
/** A whole restaurant shares an address, and a success says nothing about the next person: it is forgiven sooner. */
const rememberedMs = { account: dayMs, address: 15 * minuteMs } as const;
const longestWaitMs = hourMs;
/** A code of an authenticator app is taken one step early or late, so for 90 seconds at most. */
const codeLivesMs = 2 * minuteMs;
/** Far more than anybody fails: the library's own refusal is not used, the waits below are. */
const never = 1_000_000;

/** Who is being kept waiting: an account by what was typed as its e-mail, or a network address. */
type Kind = keyof typeof failuresBeforeWait;

const keyOf = (kind: Kind, name: string) => `${kind}:${name.trim().toLowerCase().slice(0, 200)}`;

/**
 * Growing waits after failed tries, the same in every process: one minute after five failures in a row for an account
 * (twenty for an address), then two, four, and up to an hour. Whether the account exists makes no difference. The
 * library counts on the system's clock.
 */
export function createLogInWaits(pool: pg.Pool) {
  const shared = { storeClient: pool, storeType: 'pool', ...table, points: never };
  const counter = (kind: Kind) =>
    new RateLimiterPostgres({ ...shared, keyPrefix: 'failures', duration: rememberedMs[kind] / secondMs });
  const failures = { account: counter('account'), address: counter('address') };
  const waits = new RateLimiterPostgres({ ...shared, keyPrefix: 'wait', duration: hourMs / secondMs });

  const used = new RateLimiterPostgres({
    ...shared,
    points: 1,
    keyPrefix: 'used',
    duration: codeLivesMs / secondMs,
  });

  async function fail(kind: Kind, name: string): Promise<number> {
    const key = keyOf(kind, name);
    const { consumedPoints } = await failures[kind].penalty(key);
    const beyond = consumedPoints - failuresBeforeWait[kind];
    if (beyond < 0) return 0;
    const waitMs = Math.min(minuteMs * 2 ** beyond, longestWaitMs);
    await waits.block(key, waitMs / secondMs);
    return waitMs;
  }

  return {
    /** Throws TOO_MANY_REQUESTS, with the time left in words, while the account or the address has to wait. */
    async check(given: { account: string; address: string }): Promise<void> {
      const found = await Promise.all([
        waits.get(keyOf('account', given.account)),
        waits.get(keyOf('address', given.address)),
      ]);
      const leftMs = Math.max(0, ...found.map((one) => (one instanceof RateLimiterRes ? one.msBeforeNext : 0)));
      if (leftMs > 0) throw tooManyTries(leftMs);
    },
    /** Counts a failure; answers whether the account has to wait from now on. */
    async failed(given: { account: string; address: string }): Promise<{ locked: boolean }> {
      const [accountMs] = await Promise.all([fail('account', given.account), fail('address', given.address)]);
      return { locked: accountMs > 0 };
    },
    /** Counts what is no failure but must not be done often, such as asking for a reset. */
    async done({ account }: { account: string }): Promise<void> {
      await fail('account', account);
    },
    /** Whether a person's code is used for the first time (RFC 6238 section 5.2: a code counts once). */
    async useOnce(given: { userId: string; code: string }): Promise<boolean> {
      try {
        await used.consume(`${given.userId}:${given.code}`);
        return true;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false;
        throw refusal;
      }
    },
    /** A success ends the row of failures of the account. */
    async succeeded({ account }: { account: string }): Promise<void> {
      const key = keyOf('account', account);
      await Promise.all([failures.account.delete(key), waits.delete(key)]);
    },
  };
}

export type LogInWaits = ReturnType<typeof createLogInWaits>;

function tooManyTries(leftMs: number): AppError {
  const minutes = Math.ceil(leftMs / minuteMs);
  const wait = minutes === 1 ? 'a minute' : minutes >= 60 ? 'an hour' : `${minutes} minutes`;
  return new AppError('TOO_MANY_REQUESTS', `Too many tries. Wait ${wait}, or reset your password.`, {
    retryAfterSeconds: Math.ceil(leftMs / secondMs),
  });
}
