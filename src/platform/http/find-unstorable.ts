/**
 * The name of the first part, `note` or `items.0.name`, whose text the database cannot take: a NUL character, or half of
 * a surrogate pair. Undefined when there is none. Raw bytes are not looked into.
 */
export function findUnstorable(given: unknown): string | undefined {
  // A list instead of recursion: a body may be nested deeper than the stack allows.
  const parts: { name: string; value: unknown }[] = [{ name: '', value: given }];
  for (const { name, value } of parts) {
    if (typeof value === 'string' && !isStorable(value)) return name;
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return name === '' ? 'a name' : `a name in ${name}`;
      parts.push({ name: name === '' ? key : `${name}.${key}`, value: inner });
    }
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
