import type { WeeklySpan } from '../../model/service-menu.ts';
import { endOfSpan } from '../shared-hours.ts';
import { isRecord, list, part, raw, type Read } from '../shared-lenient-schema.ts';
import { timeOfDay } from '../shared-menu-readers.ts';

/** A location's week as HubRise has it (its page on locations, "Opening Hours"). */

export const dayWords = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const usualCutoff = '06:00';

/** Of a location: its hours and the time until which a day's spans may run past midnight. */
export const weekFields = { opening_hours: raw, cutoff_time: timeOfDay };

const slot = part({ from: timeOfDay, to: timeOfDay });

/**
 * Reads the week. Undefined where there is none (`null`: not set), where it has no span, which HubRise takes from no client,
 * or where a part of it cannot be read: then nothing is known of any hour.
 */
export function weekOf(location: Read<typeof weekReader>): WeeklySpan[] | undefined {
  const { opening_hours: hours, cutoff_time: cutoff = usualCutoff } = location;
  if (!isRecord(hours)) return undefined;
  const spans = dayWords.flatMap((word, index) => spansOf(hours[word], { day: index + 1, cutoff }));
  const read = spans.filter((span) => span !== undefined);
  return read.length === 0 || read.length < spans.length ? undefined : read;
}

const weekReader = part(weekFields);

/** The spans of one day; undefined for each that cannot be read. A missing day is closed. */
function spansOf(sent: unknown, { day, cutoff }: { day: number; cutoff: string }): (WeeklySpan | undefined)[] {
  if (sent === undefined || sent === null) return [];
  if (!Array.isArray(sent)) return [undefined];
  return list.parse(sent).map((one) => {
    const { from, to } = slot.parse(one);
    return from === undefined || to === undefined ? undefined : spanOf({ day, from, to }, cutoff);
  });
}

/** Times before the cutoff are of the night after the day: they lie on the next day of the calendar. */
function spanOf({ day, from, to }: WeeklySpan, cutoff: string): WeeklySpan | undefined {
  const isNight = from < cutoff;
  if (isNight && (to <= from || to > cutoff)) return undefined;
  if (!isNight && to <= from && to > cutoff) return undefined;
  return { day: isNight ? (day % 7) + 1 : day, from, to: endOfSpan(to) };
}
