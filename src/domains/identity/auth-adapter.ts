import { createHash } from 'node:crypto';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import type { Db } from '../../platform/db/database.ts';
import type { SecretBox } from './secret-box.ts';

/** The stored form of a session's token has a prefix that no token has, so that it is never taken for one. */
const storedPrefix = 'sha256:';
const tokenField = 'token';

export function storedToken(token: string): string {
  return `${storedPrefix}${createHash('sha256').update(token).digest('base64url')}`;
}

type Adapter = ReturnType<ReturnType<typeof kyselyAdapter>>;
type Methods = Omit<Adapter, 'transaction'>;
type Where = Parameters<Adapter['count']>[0]['where'];

/**
 * better-auth's adapter on our database, with credentials as they are stored: session tokens as digests, so that a copy
 * of the database opens no session, and second factors that are encrypted under a former secret encrypted anew when they
 * are read.
 */
export function storedCredentials(db: Db, box: SecretBox) {
  return (options: Parameters<ReturnType<typeof kyselyAdapter>>[0]): Adapter => {
    const adapter = kyselyAdapter(db, { type: 'postgres' })(options);
    return {
      ...withStoredForms(adapter, box),
      transaction: (work) => adapter.transaction((inside) => work(withStoredForms(inside, box))),
    };
  };
}

function withStoredForms(adapter: Methods, box: SecretBox): Methods {
  return {
    ...adapter,
    async create(given) {
      if (given.model !== 'session') return adapter.create(given);
      const token = String(given.data[tokenField]);
      const made = await adapter.create({ ...given, data: { ...given.data, [tokenField]: storedToken(token) } });
      return { ...made, [tokenField]: token } as never; // the row with its token, as better-auth wrote it
    },
    async findOne(given) {
      if (given.model === 'twoFactor') return (await renewed(adapter, box, await adapter.findOne(given))) as never; // the same row
      if (given.model !== 'session') return adapter.findOne(given);
      // What the database holds is no credential.
      if (tokensIn(given.where).some((token) => token.startsWith(storedPrefix))) return null;
      return withTokens(await adapter.findOne(asStored(given)), given.where) as never; // the same row
    },
    async findMany(given) {
      if (given.model !== 'session') return adapter.findMany(given);
      const found = await adapter.findMany(asStored(given));
      return found.map((row) => withTokens(row, given.where)) as never; // the same rows
    },
    count: (given) => adapter.count(asStored(given)),
    update: async (given) => withTokens(await adapter.update(asStored(given)), given.where) as never, // the same row
    updateMany: (given) => adapter.updateMany(asStored(given)),
    delete: (given) => adapter.delete(asStored(given)),
    deleteMany: (given) => adapter.deleteMany(asStored(given)),
    consumeOne: (given) => adapter.consumeOne(asStored(given)),
    incrementOne: (given) => adapter.incrementOne(asStored(given)),
  };
}

/** Looks for sessions by the stored form of their tokens. */
function asStored<Given extends { model: string; where?: Where }>(given: Given): Given {
  if (given.model !== 'session' || !given.where) return given;
  const where = given.where.map((one) => {
    if (one.field !== tokenField) return one;
    const value = Array.isArray(one.value) ? one.value.map((token) => known(String(token))) : known(String(one.value));
    return { ...one, value };
  });
  return { ...given, where };
}

/** A list of sessions names them by the stored form, by which they can be ended. */
const known = (token: string) => (token.startsWith(storedPrefix) ? token : storedToken(token));

function tokensIn(where: Where): string[] {
  return (where ?? []).filter(({ field }) => field === tokenField).flatMap(({ value }) => [value].flat().map(String));
}

/** Gives a session the token by which it was looked for. */
function withTokens(row: unknown, where: Where): unknown {
  if (typeof row !== 'object' || row === null || !(tokenField in row)) return row;
  const token = tokensIn(where).find((one) => known(one) === row[tokenField]);
  return token === undefined ? row : { ...row, [tokenField]: token };
}

/** A second factor under the present secret; one under a former secret is written anew. */
async function renewed(adapter: Methods, box: SecretBox, row: unknown): Promise<unknown> {
  if (typeof row !== 'object' || row === null) return row;
  const { id, secret, backupCodes } = row as { id: string; secret: string; backupCodes: string }; // the plugin's columns
  const update = await box.renewAll({ secret, backupCodes });
  if (!update) return row;
  await adapter.update({ model: 'twoFactor', where: [{ field: 'id', value: id }], update });
  return { ...row, ...update };
}
