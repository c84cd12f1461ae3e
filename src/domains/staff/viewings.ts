import type { Db } from '../../platform/db/database.ts';
import type { Clock } from '../../shared/time.ts';
import { hasViewing } from './store.ts';

/** Tells whether a staff session may read a merchant's dashboard right now. */
export function createFindViewing({ db, clock }: { db: Db; clock: Clock }) {
  return (sessionId: string, merchantId: string): Promise<boolean> =>
    hasViewing(db, { sessionId, merchantId, at: clock.now() });
}
