import { isBareAnswer } from '../../channels/model/bare-answer.ts';
import type { HeldBack } from '../../channels/model/reopening.ts';
import { clockWords } from '../../../shared/format-time.ts';

export interface ReopeningFacts {
  triedAt: Date | null;
  /** What the service answered instead of opening the store. */
  refusal: string | null;
  heldBy: HeldBack['by'] | null;
  nextAt: Date | null;
}

/** What became of reopening a store by ourselves, in a sentence or two; null where there is nothing to tell. */
export function reopeningWords(
  facts: ReopeningFacts,
  { serviceName, timeZone }: { serviceName: string; timeZone: string },
): string | null {
  const { heldBy, refusal, triedAt } = facts;
  const next = facts.nextAt === null ? '' : ` Next try at ${clockWords(facts.nextAt, timeZone)}.`;
  const tried =
    refusal === null || triedAt === null
      ? ''
      : `We tried to reopen it at ${clockWords(triedAt, timeZone)}; ${answered(refusal, serviceName)}`;
  switch (heldBy) {
    case null:
    case 'refused_before':
      return tried === '' ? null : `${tried}${next}`;
    case 'used_up':
      return tried === ''
        ? `Reopened twice within an hour already, and switched off again: look at ${serviceName}’s own tablet or website.${next}`
        : `${tried} That was the second try within an hour.${next}`;
    case 'own_pause':
      return `${serviceName} has switched this store off as well. While you pause it, nothing is reopened.`;
    case 'outside_hours':
      return 'Not reopened now: it is outside your opening hours.';
    // The switch beside it asks for the hours.
    case 'unknown_hours':
      return null;
  }
}

function answered(refusal: string, serviceName: string): string {
  return isBareAnswer(refusal) ? `${serviceName} did not take it.` : `${serviceName} said “${refusal}”`;
}
