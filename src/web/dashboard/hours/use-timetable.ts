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
  const hasNamelessDay = special.some(({ date }) => date === '');
  const wrong = timetableProblem(timetable);
  const dateless = hasNamelessDay ? t`Choose the date of the special day.` : undefined;
  const problem = wrong === undefined ? dateless : said(wrong);
  return { rules, setRules, special, setSpecial, timetable, problem };
}

export type EditedTimetable = ReturnType<typeof useTimetable>;

export const rulesOf = ({ weekly, special }: Timetable) => ({ rules: toRules(weekly), special });
