import { minuteMs } from '../../../shared/time.ts';

/** For so long staff may take back a reward that they gave by mistake. */
export const undoWithinMs = 10 * minuteMs;

export function mayUndo({ at, undoneAt }: { at: Date; undoneAt: Date | null }, now: Date): boolean {
  return undoneAt === null && now.getTime() - at.getTime() <= undoWithinMs;
}
