import { z } from 'zod';
import { recordRead } from './shared-unmapped-values.ts';

/**
 * Pieces of schemas that never refuse what a service sends: a value of the wrong type reads as absent, a missing part
 * as an empty one. An order with an odd field must still reach the kitchen; only the fields that name it are demanded,
 * and the mapping does that.
 */

/**
 * Reads one value of a body, and never refuses. Plain functions in the manner of zod: a body of an order goes through
 * some hundred of them, and zod's pipes made intake a third slower.
 */
export interface Reader<T> {
  parse(this: void, value: unknown): T;
  transform<U>(this: void, next: (value: T) => U): Reader<U>;
}

/** What a reader yields. */
export type Read<R> = R extends Reader<infer T> ? T : never;

export function reader<T>(parse: (value: unknown) => T): Reader<T> {
  return { parse, transform: (next) => reader((value) => next(parse(value))) };
}

/** A word or a note. Blank and null are absent; a number reads as its digits (ids are sometimes printed so). */
export const text = reader(toText);

export const flag = reader((value) => {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
});

/** A plain number, also when printed as text. */
export const number = reader(toNumber);

/** A list of anything: null and missing read as empty, a single object as a list of one (older examples print both). */
export const list = reader((value): unknown[] => {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? [value] : [];
});

/** A list of words; what is not a word is left out. */
export const texts = list.transform((values) => values.map(toText).filter((value) => value !== undefined));

/** Whatever was sent, for a reader of its own (money, times). */
export const raw = reader((value) => value);

type Fields = Readonly<Record<string, Reader<unknown>>>;
const nothing: Readonly<Record<string, unknown>> = {};

/** An object that is always there: null, missing and "REDACTED" read as one without fields. */
export function part<Shape extends Fields>(shape: Shape): Reader<{ [Name in keyof Shape]: Read<Shape[Name]> }> {
  const fields = Object.entries(shape);
  const names = Object.keys(shape);
  return reader((value) => {
    const sent = isRecord(value) ? value : nothing;
    if (sent !== nothing) recordRead(sent, names);
    const found: Record<string, unknown> = {};
    for (const [name, field] of fields)
      found[name] = Object.hasOwn(sent, name) ? field.parse(sent[name]) : field.parse(undefined);
    return found as { [Name in keyof Shape]: Read<Shape[Name]> }; // filled field by field from the same shape
  });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** All but tab and line feed. A printer obeys them, and PostgreSQL's jsonb refuses U+0000. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/** A customer's note may hold control characters and lone surrogates, which jsonb refuses. */
function toText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return undefined;
  const clean = value.replaceAll(controls, '').toWellFormed().trim();
  return clean === '' ? undefined : clean;
}

function toNumber(value: unknown): number | undefined {
  const found = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

/** Reads a body; undefined when it is not JSON. Whole numbers beyond 2^53 (64-bit ids) stay exact, as text. */
export function parseJson(body: string): unknown {
  try {
    if (!/\d{16}/.test(body)) return JSON.parse(body);
    return JSON.parse(body, keepLongDigits);
  } catch {
    return undefined;
  }
}

// The third argument is ECMAScript's "JSON.parse source text access", which TypeScript's library does not describe yet.
function keepLongDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const long = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return long ? (context?.source ?? value) : value;
}

const maxDepth = 200;

/** Whether a body is nested deeper than any order is (Uber Eats allows six levels of options, about thirty of JSON). */
export function isTooDeep(value: unknown, levelsLeft = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levelsLeft === 0) return true;
  return Object.values(value).some((inner) => isTooDeep(inner, levelsLeft - 1));
}

const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(\.\d+)?\s?(Z|[+-]\d{2}:?\d{2})?$/i;
const strictIso = z.iso.datetime({ offset: true });
const firstMillisecondStamp = 100_000_000_000;

/**
 * A time in any of the services' spellings, as ISO 8601 with an offset: `-0500` without a colon, no seconds, no offset
 * at all (then UTC), unix seconds, unix milliseconds. Undefined when it is none of these.
 */
export function toInstant(value: unknown): string | undefined {
  const stamp = toNumber(value);
  if (stamp !== undefined) return fromStamp(stamp);
  const found = typeof value === 'string' ? iso.exec(value.trim()) : null;
  if (!found) return undefined;
  const [, day = '', minutes = '', seconds = ':00', fraction = '', zone = 'Z'] = found;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const written = `${day}T${minutes}${seconds}${fraction.slice(0, 4)}${offset}`;
  return strictIso.safeParse(written).success ? written : undefined;
}

function fromStamp(stamp: number): string | undefined {
  const date = new Date(Math.abs(stamp) >= firstMillisecondStamp ? stamp : stamp * 1000);
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date.toISOString() : undefined;
}

export function toDate(value: unknown): Date | undefined {
  const instant = toInstant(value);
  return instant === undefined ? undefined : new Date(instant);
}

/** The object without its absent fields, as exact optional properties want it. */
export function compact<Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>; // just filtered so
}

type Present<Fields> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key];
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<Fields[Key], undefined>;
};
