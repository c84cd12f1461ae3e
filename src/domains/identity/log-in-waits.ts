import type pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterQueue,
  RateLimiterQueueError,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from '../../platform/errors.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/time.ts';

const table = { tableName: 'log_in_waits', tableCreated: true } as const;
const failuresBeforeWait = { account: 5, device: 5, address: 20 } as const;
/** A whole restaurant shares an address, and a success says nothing about the next person: it is forgiven sooner. */
const rememberedMs = { account: dayMs, device: dayMs, address: 15 * minuteMs } as const;
const maxWaitMs = hourMs;
/** A code of an authenticator app is taken one step early or late, so for 90 seconds at most. */
const codeLivesMs = 2 * minuteMs;
/** Slowed attempts of one address are judged one a second; those beyond the queue are refused. */
const maxSlowedAttempts = 10;
/** Far more than anybody fails: the library's own refusal is not used, the waits below are. */
const never = 1_000_000;

/** An account by what was typed as its email, an account on a device that it knows, or a network address. */
type Kind = keyof typeof failuresBeforeWait;

const keyOf = (kind: Kind, name: string) => `${kind}:${name.trim().toLowerCase().slice(0, 200)}`;

/** What an attempt is counted against. */
export interface AttemptSubject {
  account: string;
  /** Left out where a session already says who is asking. */
  address?: string;
  /** The id of a device that has logged in to this account before: it has a counter of its own. */
  device?: string | undefined;
}

/**
 * The result of a check. `partial`: right, but more has to follow before the account's failures are forgiven, such as a
 * password before its second factor.
 */
export type Verdict = 'right' | 'partial' | 'wrong';

/** An attempt that was counted before it is judged. */
interface Reservation {
  failures: number;
  /** Success: forgets the failures. */
  clear(): Promise<void>;
  /** Takes back this one attempt. */
  release(): Promise<void>;
  /** Whether a failure begins a wait. */
  locks: boolean;
}

/**
 * Growing waits after failed tries, the same in every process: one minute after five failures in a row for an account
 * (twenty for an address), then two, four, and up to an hour. Whether the account exists makes no difference. The
 * library counts on the system's clock.
 *
 * Each attempt is counted before it is judged, and released when it was right: parallel guesses get no more tries than
 * sequential ones.
 */
export function createLogInWaits(pool: pg.Pool) {
  const shared = { storeClient: pool, storeType: 'pool', ...table, points: never };
  const counter = (kind: Kind) =>
    new RateLimiterPostgres({ ...shared, keyPrefix: 'failures', duration: rememberedMs[kind] / secondMs });
  const failures = { account: counter('account'), device: counter('device'), address: counter('address') };
  // One attempt may win a wait; every other one meets it until it is over.
  const waits = new RateLimiterPostgres({ ...shared, points: 1, keyPrefix: 'wait', duration: hourMs / secondMs });
  const slowLane = new RateLimiterQueue(new RateLimiterMemory({ points: 1, duration: 1 }), {
    maxQueueSize: maxSlowedAttempts,
  });

  const used = new RateLimiterPostgres({
    ...shared,
    points: 1,
    keyPrefix: 'used',
    duration: codeLivesMs / secondMs,
  });

  /** Counts an attempt. Throws TOO_MANY_REQUESTS, uncounted, while its subject has to wait. */
  async function reserve(kind: Kind, name: string): Promise<Reservation> {
    const key = keyOf(kind, name);
    const counted = failures[kind];
    const waiting = await waits.get(key);
    if (waiting instanceof RateLimiterRes) throw tooManyTries(waiting.msBeforeNext);
    const { consumedPoints } = await counted.penalty(key);
    const beyond = consumedPoints - failuresBeforeWait[kind];
    const locks = beyond >= 0;
    if (locks) {
      const waitMs = Math.min(minuteMs * 2 ** beyond, maxWaitMs);
      try {
        // The wait begins before the check: of parallel attempts only one gets past this line.
        await waits.consume(key, 1, { customDuration: waitMs / secondMs });
      } catch (refusal) {
        await counted.reward(key);
        if (refusal instanceof RateLimiterRes) throw tooManyTries(refusal.msBeforeNext);
        throw refusal;
      }
    }
    return {
      failures: consumedPoints - 1,
      locks,
      clear: async () => {
        await Promise.all([counted.delete(key), waits.delete(key)]);
      },
      release: async () => {
        await Promise.all([counted.reward(key), locks && waits.delete(key)]);
      },
    };
  }

  async function slowDown(address: string): Promise<void> {
    try {
      await slowLane.removeTokens(1, address);
    } catch (refusal) {
      if (refusal instanceof RateLimiterQueueError) throw tooManyTries(minuteMs);
      throw refusal;
    }
  }

  /** A known device has its own tries. Only when it has used them up do those of the account hold for it, too. */
  async function reserveAccount({ account, device }: AttemptSubject): Promise<Reservation & { isKnown: boolean }> {
    if (device !== undefined) {
      try {
        return { ...(await reserve('device', `${device} ${account}`)), isKnown: true };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
    return { ...(await reserve('account', account)), isKnown: false };
  }

  /**
   * An address with many failures holds up only accounts that failed as well. A known device, and an account without
   * failures, are slowed down: one restaurant shares an address, and one person's mistakes must not lock out the rest.
   */
  async function reserveAddress(
    address: string,
    { isKnown, failures: before }: Pick<Reservation, 'failures'> & { isKnown: boolean },
  ): Promise<Reservation> {
    const key = keyOf('address', address);
    const counted = await failures.address.get(key);
    const isOver =
      (counted?.consumedPoints ?? 0) >= failuresBeforeWait.address || (await waits.get(key)) instanceof RateLimiterRes;
    if (!isOver || (!isKnown && before > 0)) return reserve('address', address);
    await slowDown(address);
    const { consumedPoints } = await failures.address.penalty(key);
    const release = async () => {
      await failures.address.reward(key);
    };
    return { failures: consumedPoints - 1, locks: false, clear: release, release };
  }

  return {
    /**
     * Counts an attempt, then has it judged, and takes the count back when it was right. Throws TOO_MANY_REQUESTS, with
     * the time left in words, while the account or the address has to wait. `locked`: this failure began a wait.
     */
    async attempt<T>(
      subject: AttemptSubject,
      judge: () => Promise<{ verdict: Verdict; value: T }>,
    ): Promise<{ verdict: Verdict; value: T; locked: boolean }> {
      const account = await reserveAccount(subject);
      let address: Reservation | undefined;
      let judged: { verdict: Verdict; value: T };
      try {
        if (subject.address !== undefined) address = await reserveAddress(subject.address, account);
        judged = await judge();
      } catch (error) {
        // Nothing was judged.
        await Promise.all([account.release(), address?.release()]);
        throw error;
      }
      if (judged.verdict !== 'wrong') await address?.release();
      if (judged.verdict === 'right') await account.clear();
      if (judged.verdict === 'partial') await account.release();
      return { ...judged, locked: judged.verdict === 'wrong' && account.locks };
    },
    /** Counts what is no failure but must not be done often, such as asking for a reset. Throws TOO_MANY_REQUESTS. */
    async spend(account: string): Promise<void> {
      await reserve('account', account);
    },
    /** Whether a person's code is used for the first time (RFC 6238 section 5.2: a code counts once). */
    async useLatched(given: { userId: string; code: string }): Promise<boolean> {
      try {
        await used.consume(`${given.userId}:${given.code}`);
        return true;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false;
        throw refusal;
      }
    },
  };
}

export type LogInWaits = ReturnType<typeof createLogInWaits>;

function tooManyTries(leftMs: number): AppError {
  const minutes = Math.ceil(leftMs / minuteMs);
  const wait = minutes <= 1 ? 'a minute' : minutes >= 60 ? 'an hour' : `${minutes} minutes`;
  return new AppError('TOO_MANY_REQUESTS', `Too many tries. Wait ${wait}, or reset your password.`, {
    retryAfterSeconds: Math.ceil(leftMs / secondMs),
  });
}
