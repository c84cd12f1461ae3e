import { Temporal } from 'temporal-polyfill';

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
const slashed = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})(?:[, ].*)?$/;

/**
 * The ISO date that a service has written, its time of day dropped: `2026-11-16`, `2026-11-16T18:40:00`, `11/16/2026`,
 * `16/11/26` where the day stands first. Undefined for what is no date.
 */
export function readDate(written: string, { dayFirst }: { dayFirst: boolean }): string | undefined {
  const text = written.trim();
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? [];
  if (isoYear !== undefined) return toDate(isoYear, isoMonth, isoDay);
  const [, first, second, year] = slashed.exec(text) ?? [];
  if (year === undefined) return undefined;
  const fullYear = year.length === 2 ? `20${year}` : year;
  return dayFirst ? toDate(fullYear, second, first) : toDate(fullYear, first, second);
}

function toDate(year: string, month: string | undefined, day: string | undefined): string | undefined {
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) };
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}
