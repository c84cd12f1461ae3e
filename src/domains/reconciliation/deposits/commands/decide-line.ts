import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { StaffMember } from '../../../identity/index.ts';
import { recordStaffAction } from '../../../staff/index.ts';
import { depositRequest } from '../../jobs.ts';
import { lockAnyDeposit, markReceived } from '../deposit-store.ts';
import { holdStatements, lockLine, updateLine, type StoredLine } from '../statement-store.ts';

/** Says which announced deposit a line of our bank is. Throws NOT_FOUND; CONFLICT where either is taken, or they cannot be one. */
export async function matchLine(
  ctx: Context,
  staff: StaffMember,
  given: { id: string; depositId: string; reason: string },
): Promise<void> {
  await holdStatements(ctx.tx);
  const line = await lockOpenLine(ctx, given.id);
  const deposit = await lockAnyDeposit(ctx.tx, given.depositId);
  if (!deposit) throw new AppError('NOT_FOUND', 'There is no such deposit.');
  if (deposit.state === 'received') throw new AppError('CONFLICT', 'Our bank has shown this deposit already.');
  if (deposit.service !== line.service || deposit.currency !== line.currency) {
    throw new AppError('CONFLICT', 'They are of different services or currencies: choose another deposit.');
  }
  if (Math.sign(deposit.amountMinor) !== Math.sign(line.amountMinor)) {
    throw new AppError('CONFLICT', 'One is paid to us and the other taken from us: choose another deposit.');
  }
  const match = { lineId: line.id, deposits: [{ id: deposit.id, receivedMinor: line.amountMinor }] };
  await markReceived(ctx.tx, match, line.bookedOn);
  await decide(ctx, staff, { line, state: 'matched', action: 'bank_line_matched', ...given });
  await ctx.enqueue(depositRequest({ merchantId: deposit.merchantId, depositId: deposit.id }));
}

/** Says that a line of our bank is no deposit for orders. Throws NOT_FOUND and CONFLICT. */
export async function setLineAside(
  ctx: Context,
  staff: StaffMember,
  given: { id: string; reason: string },
): Promise<void> {
  await holdStatements(ctx.tx);
  const line = await lockOpenLine(ctx, given.id);
  await decide(ctx, staff, { line, state: 'set_aside', action: 'bank_line_set_aside', ...given });
}

async function lockOpenLine({ tx }: Context, id: string): Promise<StoredLine> {
  const line = await lockLine(tx, id);
  if (!line) throw new AppError('NOT_FOUND', 'There is no such line.');
  if (line.state !== 'open') throw new AppError('CONFLICT', 'Somebody has decided about this line already.');
  return line;
}

async function decide(
  ctx: Context,
  staff: StaffMember,
  given: { line: StoredLine; state: 'matched' | 'set_aside'; action: string; reason: string },
): Promise<void> {
  const { line, state, action, reason } = given;
  await updateLine(ctx.tx, line.id, { state, decided: { by: staff.user.name, at: ctx.clock.now(), reason } });
  await recordStaffAction(ctx, staff, { action, subjectKind: 'bank_line', subjectId: line.id, reason });
}
