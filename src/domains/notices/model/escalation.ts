import { minuteMs } from '../../../shared/time.ts';
import { mayBeTold, noticeKindOf, type NoticeKindName } from './notice-kinds.ts';

export const maxSteps = 10;
export const maxWaitMinutes = 240;

/** Somebody on the list of those who are told one after the other. */
export interface EscalationStep {
  userId: string;
  /** After the one before, or after the notice itself. */
  afterMinutes: number;
}

interface Person {
  userId: string;
  role: string;
}

/**
 * Who is told of what cannot wait, in which order: as the store's list says; without one, those in charge, owners first,
 * as far apart as the kind says. Nobody who may not know of it, and nobody who works there no more.
 */
export function stepsFor(
  notice: NoticeKindName,
  { list, people }: { list: readonly EscalationStep[]; people: readonly Person[] },
): EscalationStep[] {
  const { escalatesEveryMinutes: everyMinutes, roles } = noticeKindOf(notice);
  if (everyMinutes === null) return [];
  const allowed = people.filter(({ role }) => mayBeTold({ notice, role }));
  const chosen = list.filter(({ userId }) => allowed.some((person) => person.userId === userId));
  if (chosen.length > 0) return chosen.slice(0, maxSteps);
  return roles
    .flatMap((role) => allowed.filter((person) => person.role === role))
    .slice(0, maxSteps)
    .map(({ userId }) => ({ userId, afterMinutes: everyMinutes }));
}

/** When the step after these many is due, counted from `at`; null: nobody is left. */
export function nextStepAt(steps: readonly EscalationStep[], done: number, at: Date): Date | null {
  const next = steps[done];
  return next ? new Date(at.getTime() + next.afterMinutes * minuteMs) : null;
}
