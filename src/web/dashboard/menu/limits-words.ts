import { t } from '@lingui/core/macro';

/** How many modifiers of a group a customer chooses: `choose 1 to 2, 1 free`. */
export function limitsWords(group: { minimum: number; maximum: number; free: number }): string {
  const { minimum, maximum, free } = group;
  const range = minimum === maximum ? t`choose ${maximum}` : t`choose ${minimum} to ${maximum}`;
  return free > 0 ? t`${range}, ${free} free` : range;
}
