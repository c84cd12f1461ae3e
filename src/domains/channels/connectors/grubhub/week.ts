import type { StoreRef } from '../../connector.ts';
import type { WeeklySpan } from '../../model/service-menu.ts';
import { endOfSpan } from '../shared-hours.ts';
import { isDone, type ApiAnswer } from '../shared-http.ts';
import { part, parseJson, text, texts } from '../shared-lenient-schema.ts';
import { timeOfDay } from '../shared-menu-readers.ts';
import type { GrubhubApi } from './api.ts';
import { each } from './schemas.ts';
import { dayWords } from './words.ts';

/** A merchant's week as Grubhub has it (its merchant schedules reference, "Get merchant schedules"). */

const schedule = part({
  name: text,
  repeating_schedule_content: part({
    rules: each(part({ days_of_week: texts, rule_interval: part({ start_time: timeOfDay, end_time: timeOfDay }) })),
  }),
});

/** `weekly` is null where Grubhub has no week of the merchant. */
type WeekReading = { ok: true; weekly: WeeklySpan[] | null } | { ok: false; answered: ApiAnswer };

/** When the merchant is open for at least one of `types`. */
export async function readWeek(
  { externalStoreId }: StoreRef,
  { types, api }: { types: readonly string[]; api: GrubhubApi },
): Promise<WeekReading> {
  const answered = await api({ method: 'GET', path: `/pos/v1/merchant/${externalStoreId}/schedules/repeating` });
  if (answered.ok && answered.answer.status === 404) return { ok: true, weekly: null };
  if (!answered.ok || !isDone(answered.answer.status)) return { ok: false, answered };
  const weeks = each(schedule)
    .parse(parseJson(answered.answer.text))
    .filter(({ name }) => types.some((type) => type === name));
  if (weeks.length === 0) return { ok: true, weekly: null };
  const rules = weeks.flatMap(({ repeating_schedule_content: { rules: found } }) => found);
  return { ok: true, weekly: rules.flatMap(spansOf) };
}

interface Rule {
  days_of_week: readonly string[];
  rule_interval: { start_time: string | undefined; end_time: string | undefined };
}

function spansOf({ days_of_week: days, rule_interval: { start_time: from, end_time: to } }: Rule): WeeklySpan[] {
  if (from === undefined || to === undefined) return [];
  return dayWords.flatMap((word, index) => (days.includes(word) ? [{ day: index + 1, from, to: endOfSpan(to) }] : []));
}
