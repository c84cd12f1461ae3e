import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { readStores } from '../../merchants/index.ts';
import { isAlways, mayBeTold } from '../model/notice-kinds.ts';
import { deleteChoice, readPeople, writeChoice, type Choice } from '../people-store.ts';

interface Choosing extends Omit<Choice, 'isWanted'> {
  merchantId: MerchantId;
  /** Null: what holds for all stores holds here again. */
  isWanted: boolean | null;
  by: string;
}

/** Writes how somebody wants to be told. Throws NOT_FOUND, CONFLICT for what cannot be switched off, and BAD_REQUEST. */
export async function chooseNotice(ctx: Context, choosing: Choosing): Promise<void> {
  const { userId, notice, channel, storeId, isWanted } = choosing;
  const person = (await readPeople(ctx.tx, storeId)).find((one) => one.userId === userId);
  if (!person) throw new AppError('NOT_FOUND', 'There is no such person in the team.');
  if (storeId !== null && !(await readStores(ctx.tx)).some(({ id }) => id === storeId)) {
    throw new AppError('NOT_FOUND', 'There is no such store.');
  }
  const { role } = person;
  if (!mayBeTold({ notice, role })) throw new AppError('CONFLICT', 'This role is not told of that.');
  if (isWanted === false && isAlways({ notice, channel, role })) {
    throw new AppError('CONFLICT', 'Notices about the account, orders or payouts cannot be switched off.');
  }
  if (isWanted !== null) return writeChoice(ctx.tx, { ...choosing, isWanted, at: ctx.clock.now() });
  if (storeId === null) throw new AppError('BAD_REQUEST', 'Choose whether this is wanted.');
  await deleteChoice(ctx.tx, choosing);
}
