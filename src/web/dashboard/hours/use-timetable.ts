import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { SpecialDay, Timetable } from '../../../domains/channels/model/service-menu.ts';
import { timetableProblem } from '../../../domains/channels/model/timetable.ts';
import { said } from '../../lib/said.ts';
import { fromRules, toRules, type Rule } from './week-rules.ts';

/** Hours while they are edited; `problem` says in a sentence why they cannot be saved yet. */
export function useTimetable(start: { rules: Rule[]; special: SpecialDay[] }) {
  const [rules, setRules] = useState(start.rules);
  const [special, setSpecial] = useState(start.special);
  const timetable: Timetable = { weekly: fromRules(rules), special };
  const wrong = timetableProblem(timetable);
  const problem = blankOf(rules, special) ?? (wrong === undefined ? undefined : said(wrong));
  return { rules, setRules, special, setSpecial, timetable, problem };
}

/** What was left blank: it would be saved as if it were not there. */
function blankOf(rules: readonly Rule[], special: readonly SpecialDay[]): string | undefined {
  const spans = [...rules, ...special.flatMap((day) => day.spans)];
  if (spans.some(({ from, to }) => from === '' || to === '')) return t`Enter when each of these hours begins and ends.`;
  if (rules.some(({ days }) => days.length === 0)) return t`Choose the days of each of these hours, or remove them.`;
  return special.some(({ date }) => date === '') ? t`Choose the date of the special day.` : undefined;
}

export type EditedTimetable = ReturnType<typeof useTimetable>;

export const rulesOf = ({ weekly, special }: Timetable) => ({ rules: toRules(weekly), special });
