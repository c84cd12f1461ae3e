export interface ChangeDetail {
  field: string;
  value: string;
}

/** Fields that say who or which, not what; and those that nobody may read again. */
const left = /^(id|.*Id|version|.*Ids|ids|cursor)$/;
const secret = /password|secret|token|code|key|account|routing|amountsCents/i;
const longestValue = 120;
const mostDetails = 12;

/** What was said with a change, for people to read: single values and how many of a list, without secrets. */
export function changeDetails(input: unknown): ChangeDetail[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input)
    .filter(([field]) => !left.test(field) && !secret.test(field))
    .flatMap(([field, value]) => {
      const words = valueWords(value);
      return words === undefined ? [] : [{ field, value: words }];
    })
    .slice(0, mostDetails);
}

function valueWords(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `${value.length} in all`;
  if (typeof value !== 'string' || value === '') return undefined;
  return value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
}
