/**
 * What of an answer stands in none of its sources: numbers, amounts, times and days. Such an answer is not sent. Words are
 * free, values are not.
 *
 * @param allowed what it was made from: values of the account, articles, the question
 * @returns the values that nothing stands behind; none for a sound answer
 */
export function ungroundedValues(text: string, allowed: readonly string[]): string[] {
  const known = new Set(allowed.flatMap(valuesIn));
  return [...new Set(valuesIn(text))].filter((value) => !known.has(value));
}

const days =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunes|martes|miércoles|jueves|viernes|sábado|domingo|january|february|march|april|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
const value = new RegExp(`\\d+(?:[.,:/-]\\d+)*|\\b(?:${days})\\b`, 'giu');

/** "1,234.50" and "1234.5" are one value, so that a comma makes no difference. */
function valuesIn(text: string): string[] {
  return (text.match(value) ?? []).map((found) => {
    const plain = found.toLowerCase().replaceAll(',', '');
    return /^\d+\.\d+$/.test(plain) ? String(Number(plain)) : plain;
  });
}
