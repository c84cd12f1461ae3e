import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { asId, newId } from '../../../shared/ids.ts';
import { readStores } from '../../merchants/index.ts';
import { enterGuestPoints } from '../../money/index.ts';
import type { Programme } from '../contract.ts';
import { readProgramme, revalueGuests, writeProgramme } from '../programme-store.ts';
import { newPlaceCode } from '../new-codes.ts';

type Input = Omit<Programme, 'version' | 'joinUrl'> & { version: number | null };

/**
 * Begins the merchant's programme, or changes it. What slips promise stays as it was printed; a new worth values all
 * points anew, in the ledger as well. Throws CONFLICT where somebody else was faster.
 */
export async function saveProgramme(ctx: Context, input: Input): Promise<void> {
  const known = await readProgramme(ctx.tx, 'update');
  if ((known?.version ?? null) !== input.version) {
    throw new AppError('CONFLICT', 'Somebody else has changed the programme meanwhile. Load the page again.');
  }
  if (known && known.kind !== input.kind) {
    throw new AppError('CONFLICT', 'kind: Guests hold what they have collected: points cannot become visits.');
  }
  const { worthPerHundredMinor } = input;
  const joinCode = known?.joinCode ?? newPlaceCode();
  const currency = known?.currency ?? input.currency;
  await writeProgramme(ctx.tx, { ...input, currency, joinCode }, ctx.clock.now());
  if (!known || known.worthPerHundredMinor === worthPerHundredMinor) return;
  const amountMinor = await revalueGuests(ctx.tx, worthPerHundredMinor);
  const [store] = await readStores(ctx.tx);
  if (amountMinor === 0 || !store) return;
  await enterGuestPoints(ctx, {
    key: newId(),
    step: 'revalued',
    storeId: asId<'store'>(store.id),
    currency,
    amountMinor,
    reference: input.name,
    happenedAt: ctx.clock.now(),
  });
}
