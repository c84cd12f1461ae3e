import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { MerchantId } from '../../shared/ids.ts';
import { minuteMs, secondMs, type Clock } from '../../shared/time.ts';
import { findHolder, recordKeyUsed } from './key-store.ts';
import type { Scope } from './model/scopes.ts';

const mark = 'fk_live_';
const shownLetters = mark.length + 4;

/** A key of 256 random bits, how it begins, and what of it is kept. */
export function newKey(): { token: string; prefix: string; tokenHash: string } {
  const token = `${mark}${randomBytes(32).toString('base64url')}`;
  return { token, prefix: token.slice(0, shownLetters), tokenHash: hashOf(token) };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A program that has shown a good key. */
export interface Program {
  merchantId: MerchantId;
  keyId: string;
}

export interface Keyring {
  /** Throws UNAUTHORIZED without a good key, FORBIDDEN for what it may not, TOO_MANY_REQUESTS for too much of it. */
  holder(request: ApiContext, scope: Scope | undefined): Promise<Program>;
}

export const callsPerMinute = 120;
/** A use is noted once a minute: keys are used all day. */
const recordEveryMs = minuteMs;

/**
 * Who calls the API with a key. How often one has called is counted for all processes together, on the system's clock;
 * one that has called too often is refused from memory until its minute is over.
 * @param countedIn connections that may count in `key_calls`
 */
export function createKeyring({ db, clock, countedIn }: { db: Db; clock: Clock; countedIn: pg.Pool }): Keyring {
  const limiter = new RateLimiterPostgres({
    storeClient: countedIn,
    storeType: 'pool',
    tableName: 'key_calls',
    tableCreated: true,
    keyPrefix: '',
    points: callsPerMinute,
    duration: minuteMs / secondMs,
    inMemoryBlockOnConsumed: callsPerMinute + 1,
  });

  async function limit(keyId: string): Promise<void> {
    try {
      await limiter.consume(keyId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new AppError(
        'TOO_MANY_REQUESTS',
        `A key may call ${callsPerMinute} times a minute. Wait a minute and try again.`,
      );
    }
  }

  return {
    async holder({ headers, method }, scope) {
      const token = /^Bearer (fk_live_[\w-]{43})$/.exec(String(headers['authorization'] ?? ''))?.[1];
      const found = token === undefined ? undefined : await findHolder(db, hashOf(token));
      const now = clock.now();
      const isOver = found && (found.revokedAt !== null || (found.expiresAt !== null && found.expiresAt <= now));
      if (!found || isOver)
        throw new AppError('UNAUTHORIZED', 'This API key is not good: it is wrong, revoked or expired.');
      const { merchantId, keyId, scopes, lastUsedAt, merchantState } = found;
      await limit(keyId);
      if (scope !== undefined && !scopes.includes(scope)) {
        throw new AppError('FORBIDDEN', `This API key lacks the scope ${scope}.`);
      }
      const mayChange = merchantState === 'active' || method === 'GET';
      if (merchantState === 'closed' || !mayChange)
        throw new AppError('FORBIDDEN', `This account is ${merchantState}.`);
      if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= recordEveryMs) {
        await asMerchant(db, merchantId, (tx) => recordKeyUsed(tx, keyId, now));
      }
      return { merchantId, keyId };
    },
  };
}
