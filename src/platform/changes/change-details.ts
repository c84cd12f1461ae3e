import type { Row, SubjectRow } from './change-subjects.ts';

export interface ChangeDetail {
  /** As in the input: `basePriceMinor`; `about`: the name of what was changed. */
  field: string;
  value: string;
  /** What it was; absent where only what was said is known. */
  before?: string;
}

/** Fields that say which or since when, not what; raw errors; and secrets. */
const left =
  /^(id|ids|ref|hash|position|version|was|cursor|apiVersion|device|isCheck|confirmLongDays|.*(Id|Ids|At|Since|Why|Problem|Trouble|Error))$|^(trouble|problem|error|why)$/;
const secret = /password|^current$|secret|sealed|hash|token|code|key|account|routing|amountsCents/i;
/** An id, alone or with the proof of it that a service brings back: it says nothing to people. */
const idOrProof = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?:\.|$)/i;
const maxValueLength = 120;
const maxDetails = 16;

const isTold = (field: string) => !left.test(field) && !secret.test(field);

/** What was said with a change, for people to read: single values and how many of a list, without secrets. */
export function inputDetails(input: unknown): ChangeDetail[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input)
    .filter(([field]) => isTold(field))
    .flatMap(([field, value]) => {
      const words = valueWords(field, value);
      return words === undefined ? [] : [{ field, value: words }];
    })
    .slice(0, maxDetails);
}

/** What differs between a row as it was and as it is, in the fields' names of the API. */
export function rowDetails(before: Row, after: Row, words: SubjectRow['words'] = {}): ChangeDetail[] {
  const [then, now] = [fieldsOf(before, words), fieldsOf(after, words)];
  // What has words of its own is no novel of somebody's, and a week's hours are longer than the cut.
  const isWhole = new Set(Object.keys(words).map(toField));
  const shown = (field: string, value = none) => (isWhole.has(field) ? value : cut(value));
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((field) => then.get(field) !== now.get(field))
    .map((field) => ({ field, value: shown(field, now.get(field)), before: shown(field, then.get(field)) }))
    .slice(0, maxDetails);
}

const none = '–';

/** The fields that a row has, changed or not. */
export function fieldNames(row: Row): ReadonlySet<string> {
  return new Set(Object.keys(row).map(toField));
}

/** Whole, so that what differs behind the cut is seen as well. What a column of JSON holds counts as fields of its own. */
function fieldsOf(row: Row, words: NonNullable<SubjectRow['words']>): Map<string, string> {
  const told = Object.entries(row).flatMap(([column, value]): [string, string | undefined][] => {
    const say = Object.hasOwn(words, column) ? words[column] : undefined;
    if (say) return [[toField(column), value === null ? undefined : say(value as never)]]; // of its own column
    const isJson = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isJson
      ? Object.entries(value).map(([field, inner]) => [field, wholeWords(field, inner)])
      : [[toField(column), wholeWords(column, value)]];
  });
  return new Map(
    told.flatMap(([field, value]) => (isTold(field) && value !== undefined && value !== '' ? [[field, value]] : [])),
  );
}

/** `base_price_minor` as `basePriceMinor`. */
function toField(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function wholeWords(field: string, value: unknown): string | undefined {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  if (typeof value === 'number' && /minor$/i.test(field)) return (value / 100).toFixed(2);
  if (typeof value === 'number' && /basis_?points$/i.test(field)) return `${value / 100} %`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `${value.length} in all`;
  return typeof value === 'string' && value !== '' && !idOrProof.test(value) ? value : undefined;
}

function valueWords(field: string, value: unknown): string | undefined {
  if (Array.isArray(value)) return `${value.length} in all`;
  const words = wholeWords(field, value);
  return words === undefined ? undefined : cut(words);
}

function cut(words: string): string {
  return words.length > maxValueLength ? `${words.slice(0, maxValueLength)}…` : words;
}
