import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';

/** Files from our bank; every transaction must be in the staff role. Amounts in minor units. */

export interface ReceivedFile {
  id: string;
  kind: 'acknowledgement' | 'returns';
  name: string;
  receivedAt: Date;
  receivedBy: string;
  taken: string[];
  problems: string[];
}

const sentences = z.array(z.string());

/** One file is taken in at a time, until the transaction ends. */
export async function lockReceiving(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bank_files_received'))`.execute(tx);
}

/** Answers the file that came before with the same content, or undefined. */
export async function findReceivedFile(
  tx: Tx,
  digest: string,
): Promise<Pick<ReceivedFile, 'name' | 'receivedAt' | 'receivedBy'> | undefined> {
  const row = await tx
    .selectFrom('bank_files_received')
    .select(['name', 'received_at', 'received_by'])
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row && { name: row.name, receivedAt: row.received_at, receivedBy: row.received_by };
}

/** Rejects, by the database, where the same content was taken in before. */
export async function insertReceivedFile(
  tx: Tx,
  file: Omit<ReceivedFile, 'id'> & { digest: string; sealed: string; id: string },
): Promise<void> {
  await tx
    .insertInto('bank_files_received')
    .values({
      id: file.id,
      kind: file.kind,
      name: file.name,
      digest: file.digest,
      sealed: file.sealed,
      received_at: file.receivedAt,
      received_by: file.receivedBy,
      taken: JSON.stringify(file.taken),
      problems: JSON.stringify(file.problems),
    })
    .execute();
}

export async function readReceivedFiles(tx: Tx, most: number): Promise<ReceivedFile[]> {
  const rows = await tx
    .selectFrom('bank_files_received')
    .select(['id', 'kind', 'name', 'received_at', 'received_by', 'taken', 'problems'])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as ReceivedFile['kind'], // the column's check
    name: row.name,
    receivedAt: row.received_at,
    receivedBy: row.received_by,
    taken: sentences.parse(row.taken),
    problems: sentences.parse(row.problems),
  }));
}
