import { z } from 'zod';
import { StartupError } from './platform/errors.ts';

/** What settings are read with, whatever they are about. */

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

export const optional = z.string().min(1).optional();

/** Undefined when none is given. Throws a StartupError when only some are. */
export function allOrNone<Name extends string>(
  what: string,
  given: Record<Name, string | undefined>,
): Record<Name, string> | undefined {
  const names = Object.keys(given);
  const values = Object.entries<string | undefined>(given).filter(([, value]) => value !== undefined);
  if (values.length === 0) return undefined;
  if (values.length === names.length) return Object.fromEntries(values) as Record<Name, string>; // none is undefined
  const missing = names.filter((name) => !values.some(([one]) => one === name));
  throw new StartupError(
    `Wrong settings: ${what} needs ${missing.join(', ')} as well, or none of its settings at all.`,
  );
}

export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
