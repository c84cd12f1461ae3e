import type { Context } from '../../../../platform/context.ts';
import { changeCodes, type ChangeCode } from '../../model/change-codes.ts';
import { spanishCorrections } from '../../model/change-codes-es.ts';
import { lockAccounts, recordCorrection } from '../account-store.ts';
import { letters } from '../letters.ts';
import { writeToOwners } from '../write-to-owners.ts';

/** Corrections of what is ours in an entry: nobody else need do anything. */
const ours: ReadonlySet<ChangeCode> = new Set(['C08', 'C09']);

/**
 * Notes that the bank has a correction (a notification of change) and asks the owners to enter the account again. It
 * moves no money: the account stays as its owner gave it.
 */
export async function correctAccount(
  ctx: Context,
  { accountId, code, publicUrl }: { accountId: string; code: ChangeCode; publicUrl: string },
): Promise<void> {
  const account = (await lockAccounts(ctx.tx)).find(({ id }) => id === accountId);
  if (!account || account.endedAt !== null || ours.has(code)) return;
  await recordCorrection(ctx.tx, account.id, { code, at: ctx.clock.now() });
  await writeToOwners(ctx, {
    account,
    step: 'corrected',
    publicUrl,
    compose: (to, about) =>
      letters.corrected(to, {
        ...about,
        sentence: { en: changeCodes[code].forMerchant, es: spanishCorrections[code] },
      }),
  });
}
