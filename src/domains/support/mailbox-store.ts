import type { Tx } from '../../platform/db/database.ts';

/** A mail of ours that was written, as far as an answer to it needs it. The transaction must be in the staff role. */
export async function findOutgoing(tx: Tx, id: string) {
  return tx
    .selectFrom('outgoing_messages')
    .select(['recipient', 'subject', 'reply_to'])
    .where('id', '=', id)
    .where('channel', '=', 'mail')
    .executeTakeFirst();
}
