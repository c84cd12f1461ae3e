import type { Tx } from '../../platform/db/database.ts';
import type { StoreId } from '../../shared/ids.ts';
import { isWanted, type NoticeKindName } from './model/notice-kinds.ts';
import { readPeople } from './people-store.ts';

/** Who wants to be written to about a store, by mail or by SMS; for kinds of which not each notice is written about. */
export async function readPeopleToTell(
  tx: Tx,
  { notice, storeId, hasSms }: { notice: NoticeKindName; storeId: StoreId; hasSms: boolean },
): Promise<string[]> {
  return (await readPeople(tx, storeId))
    .filter(
      ({ role, choices, phone }) =>
        isWanted({ notice, channel: 'mail', role, storeId }, choices) ||
        (hasSms && phone !== null && isWanted({ notice, channel: 'sms', role, storeId }, choices)),
    )
    .map(({ userId }) => userId);
}
