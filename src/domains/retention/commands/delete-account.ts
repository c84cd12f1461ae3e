import { inMerchant, inTransaction, type ContextParts } from '../../../platform/context.ts';
import { asMerchant, type Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { asId, type MerchantId } from '../../../shared/ids.ts';
import { disconnectStore, type Registry } from '../../channels/index.ts';
import type { StaffMember } from '../../identity/index.ts';
import { closeForDeletion } from '../../merchants/index.ts';
import { readOwed } from '../../money/index.ts';
import { hasOpenOrders } from '../../orders/index.ts';
import { recordStaffAction } from '../../staff/index.ts';
import { eraseRequest } from '../jobs.ts';
import { beginDeletion, hasPayoutsUnderWay, readConnectionsOf } from '../store.ts';

export interface DeletionParts {
  db: Db;
  staffDb: Db;
  parts: ContextParts;
  registry: Registry;
}

const endOfTime = '9999-12-31';

/**
 * Carries out a deletion that an owner asked for: closes the merchant, ends its connections, and leaves the job that
 * erases it. Throws NOT_FOUND, BAD_REQUEST for another name, and CONFLICT while no owner has asked for it, an order is
 * open or money is owed.
 */
export async function deleteAccount(
  given: DeletionParts,
  staff: StaffMember,
  { id, name }: { id: string; name: string },
): Promise<'under_way' | 'done'> {
  const { db, staffDb, parts, registry } = given;
  const merchantId = asId<'merchant'>(id);
  const act = { db: staffDb, parts, actor: staff.actor };
  const present = await inTransaction(act, async (ctx) => {
    const { isDeleted } = await closeForDeletion(ctx, { merchantId, name, isTrial: true });
    if (!isDeleted && (await hasPayoutsUnderWay(ctx.tx, merchantId))) throw owed();
    return isDeleted;
  });
  if (present) return 'done';
  await refuseOpen(db, merchantId);
  for (const { id: connectionId, state } of await asMerchant(db, merchantId, readConnectionsOf)) {
    if (state === 'disconnected') continue;
    await inMerchant({ db, parts, actor: staff.actor }, merchantId, (ctx) =>
      disconnectStore(ctx, registry, { merchantId, connectionId }),
    );
  }
  return inTransaction(act, async (ctx) => {
    const state = await beginDeletion(ctx.tx, { merchantId, at: ctx.clock.now() });
    if (state === 'not_asked') throw notAsked();
    if (state === 'done') return 'done';
    await closeForDeletion(ctx, { merchantId, name });
    await recordStaffAction(ctx, staff, {
      action: 'account_deleted',
      subjectKind: 'merchant',
      subjectId: merchantId,
      merchantId,
    });
    await ctx.enqueue(eraseRequest(merchantId));
    return 'under_way';
  });
}

async function refuseOpen(db: Db, merchantId: MerchantId): Promise<void> {
  await asMerchant(db, merchantId, async (tx) => {
    for (const { id } of await readConnectionsOf(tx)) {
      if (await hasOpenOrders(tx, id)) throw new AppError('CONFLICT', 'An order is still open. Finish it first.');
    }
    const balances = await readOwed(tx, { through: endOfTime });
    if (balances.some(({ owedMinor }) => owedMinor > 0)) throw owed();
  });
}

const owed = () => new AppError('CONFLICT', 'Money is still owed to this merchant. Pay it out first.');
const notAsked = () => new AppError('CONFLICT', 'No owner has asked for this account to be deleted.');
