import type { Context } from '../../../platform/context.ts';
import { readStores } from '../../merchants/index.ts';
import { deleteReportMail, readReportMail, writeReportMail } from '../mail-store.ts';
import { nextMailAt } from '../model/mail-times.ts';
import type { Rhythm } from '../model/rhythms.ts';

/** Begins, changes or ends the mails of a member; the same again changes nothing. */
export async function setReportMail(
  { tx, clock }: Context,
  { userId, every }: { userId: string; every: Rhythm | null },
): Promise<void> {
  if (every === null) return deleteReportMail(tx, userId);
  const known = await readReportMail(tx, userId);
  if (known?.every === every) return;
  const [store] = await readStores(tx);
  const dueAt = nextMailAt(every, { after: clock.now(), timeZone: store?.timeZone ?? 'UTC' });
  await writeReportMail(tx, { userId, every, dueAt });
}
