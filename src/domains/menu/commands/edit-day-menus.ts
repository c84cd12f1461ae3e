import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { fieldError } from '../../../platform/http/uploads.ts';
import { newId } from '../../../shared/ids.ts';
import { readDayMenus } from '../draft-store.ts';
import { withChanges, type Changes } from '../model/changes.ts';
import type { DayMenu } from '../model/menu.ts';
import { timetableProblem } from '../../channels/model/timetable.ts';
import { deleteDayMenus, insertDayMenus, updateDayMenu } from '../section-store.ts';

type DayMenuFields = Omit<DayMenu, 'id' | 'ref'>;

/** Throws BAD_REQUEST for a timetable that makes no sense. */
export async function createDayMenu(ctx: Context, given: DayMenuFields): Promise<DayMenu> {
  checkTimetable(given);
  const id = newId<'menu'>();
  const menu: DayMenu = { id, ref: id, ...given };
  await insertDayMenus(ctx.tx, [menu], ctx.clock.now());
  return menu;
}

/** Throws NOT_FOUND and BAD_REQUEST. */
export async function changeDayMenu(
  ctx: Context,
  { id, ...change }: { id: string } & Changes<DayMenuFields>,
): Promise<DayMenu> {
  const before = (await readDayMenus(ctx.tx)).find((menu) => menu.id === id);
  if (!before) throw new AppError('NOT_FOUND', 'This menu is no longer there.');
  const after = withChanges<DayMenu>(before, change);
  checkTimetable(after);
  await updateDayMenu(ctx.tx, after, ctx.clock.now());
  return after;
}

/** Its categories stay; those that were in it alone are then in every menu. Throws NOT_FOUND. */
export async function deleteDayMenu(ctx: Context, id: string): Promise<void> {
  const menu = (await readDayMenus(ctx.tx)).find((one) => one.id === id);
  if (!menu) throw new AppError('NOT_FOUND', 'This menu is no longer there.');
  await deleteDayMenus(ctx.tx, [id], ctx.clock.now());
}

function checkTimetable({ timetable }: DayMenuFields): void {
  const problem = timetableProblem(timetable);
  if (problem !== undefined) throw fieldError('timetable', problem);
}
