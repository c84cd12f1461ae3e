/**
 * The value without control characters in its texts, tabs and line feeds excepted: a note from a service's app holds them
 * by accident or to command a printer, and means nothing by them.
 */
export function withoutControls<T>(value: T): T {
  return mapTexts(value, (text) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '')) as T; // only the inside of texts changes
}

/**
 * The value with every text made storable: PostgreSQL takes no NUL character, and a lone surrogate is no Unicode.
 * A customer's note may hold either; the rest of the note must still reach the kitchen.
 */
export function withoutUnstorableText<T>(value: T): T {
  // Nearly every value is fine as it is, and looking is much cheaper than copying.
  if (isStorable(value)) return value;
  return mapTexts(value, (text) => text.replaceAll('\u0000', '').toWellFormed()) as T; // only the inside of texts changes
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part));
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change));
  if (value instanceof Date || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [change(key), mapTexts(part, change)]));
}
