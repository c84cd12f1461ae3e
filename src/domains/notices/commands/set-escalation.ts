import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MerchantId, StoreId } from '../../../shared/ids.ts';
import { readStores } from '../../merchants/index.ts';
import { writeEscalation } from '../escalation-store.ts';
import type { EscalationStep } from '../model/escalation.ts';
import { readPeople } from '../people-store.ts';

/** Writes who is told about a store, one after the other; an empty list: those in charge. Throws NOT_FOUND, BAD_REQUEST. */
export async function setEscalationList(
  ctx: Context,
  given: { merchantId: MerchantId; storeId: StoreId; steps: readonly EscalationStep[] },
): Promise<void> {
  const { storeId, steps } = given;
  if (!(await readStores(ctx.tx)).some(({ id }) => id === storeId)) {
    throw new AppError('NOT_FOUND', 'There is no such store.');
  }
  const people = new Set((await readPeople(ctx.tx, storeId)).map(({ userId }) => userId));
  const named = new Set(steps.map(({ userId }) => userId));
  if (named.size < steps.length) throw new AppError('BAD_REQUEST', 'Each person can stand on the list once.');
  if (![...named].every((userId) => people.has(userId))) {
    throw new AppError('NOT_FOUND', 'Somebody on the list does not work in this store.');
  }
  await writeEscalation(ctx.tx, given);
}
