/**
 * The value with every text made storable: PostgreSQL takes no NUL character, and a lone surrogate is no Unicode.
 * A customer's note may hold either; the rest of the note must still reach the kitchen.
 */
export function withoutUnstorableText<T>(value: T): T {
  // Nearly every value is fine as it is, and looking is much cheaper than copying.
  if (isStorable(value)) return value;
  return clean(value) as T; // only the inside of texts changes
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part));
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed();
  if (Array.isArray(value)) return value.map(clean);
  if (value instanceof Date || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [clean(key), clean(part)]));
}
