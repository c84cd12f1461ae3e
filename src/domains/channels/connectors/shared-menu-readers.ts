import { z } from 'zod';
import { number, text, texts, type Reader } from './shared-lenient-schema.ts';

/** Readers for menus that services show: what does not fit our shape reads as absent, so that a reading always holds. */

/** A whole number that is not negative: prices in minor units, quantities, calories. */
export const count: Reader<number | undefined> = number.transform((value) => {
  const whole = Math.round(value ?? -1);
  return whole >= 0 && Number.isSafeInteger(whole) ? whole : undefined;
});

const maxRefLength = 200;

/** The id of a thing. */
export const ref: Reader<string | undefined> = text.transform((value) =>
  value !== undefined && value.length <= maxRefLength ? value : undefined,
);

export const refs: Reader<string[]> = texts.transform((values) =>
  values.filter((value) => value.length <= maxRefLength),
);

export const url: Reader<string | undefined> = text.transform((value) =>
  value !== undefined && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined,
);

const clock = /^([01]?\d|2[0-4]):([0-5]\d)/;

/** A time of day as `HH:MM`, whether or not seconds follow. */
export const timeOfDay: Reader<string | undefined> = text.transform((value) => {
  const [, hours = '', minutes = ''] = clock.exec(value ?? '') ?? [];
  if (hours === '' || (hours === '24' && minutes !== '00')) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
});

/** Percent in basis points; more than everything is no tax rate. */
export const basisPoints: Reader<number | undefined> = number.transform((percent) => {
  const points = percent === undefined ? -1 : Math.round(percent * 100);
  return points >= 0 && points <= 10_000 ? points : undefined;
});

const isoDay = z.iso.date();

/** A date of the calendar as `YYYY-MM-DD`. */
export const day: Reader<string | undefined> = text.transform((value) => isoDay.safeParse(value).data);
