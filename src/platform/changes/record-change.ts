import { sql } from 'kysely';
import { newId } from '../../shared/ids.ts';
import type { Db, Tx } from '../db/database.ts';
import { presentCall } from './call-scope.ts';
import { changeDetails } from './change-details.ts';

interface Who {
  userId: string;
  role: string;
  at: Date;
}

/** Writes what the present API call changes, in its transaction; nothing outside of such a call. */
export async function recordChange(tx: Tx, who: Who): Promise<void> {
  await write(tx, sql<string>`current_merchant_id()`, who);
}

/** The same where the change is not made in a merchant's transaction, right after it. */
export async function recordChangeOf(db: Db, merchantId: string, who: Who): Promise<void> {
  await write(db, merchantId, who);
}

async function write(db: Db | Tx, merchantId: string | ReturnType<typeof sql<string>>, who: Who): Promise<void> {
  const call = presentCall();
  if (!call || call.isRecorded) return;
  const { userId, role, at } = who;
  const details = JSON.stringify(changeDetails(call.input));
  await db
    .insertInto('merchant_changes')
    .values({ merchant_id: merchantId, id: newId(), at, user_id: userId, role, words: call.words, details })
    .execute();
}
