/** Number formats that every spreadsheet knows and that show two decimals (ECMA-376 part 1, section 18.8.30). */
const builtInMoney = new Set([2, 4, 7, 8, 39, 40, 43, 44]);
const moneyDecimals = 2;

/**
 * Reads from a spreadsheet's styles which of them show two decimals or more, by the index that a cell names: a formula
 * that comes to 10.3385 is 10.34 to its reader where its format says so.
 */
export function decimalsOfStyles(styles: string): ReadonlyMap<number, number> {
  const custom = new Map<number, number>();
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)) {
    const id = Number(/\bnumFmtId="(\d+)"/.exec(tag)?.[1]);
    const decimals = decimalsOf(/\bformatCode="([^"]*)"/.exec(tag)?.[1] ?? '');
    if (decimals >= moneyDecimals) custom.set(id, decimals);
  }
  const [cellFormats = ''] = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  const found = new Map<number, number>();
  [...cellFormats.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].forEach(([tag], index) => {
    const id = Number(/\bnumFmtId="(\d+)"/.exec(tag)?.[1]);
    const decimals = builtInMoney.has(id) ? moneyDecimals : custom.get(id);
    if (decimals !== undefined) found.set(index, decimals);
  });
  return found;
}

/** Of a format's part for positive numbers; 0 for dates, percentages and exponents. */
function decimalsOf(format: string): number {
  const [positive = ''] = format
    .replaceAll('&quot;', '"')
    .replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '')
    .split(';');
  if (/[%eymdhs]/i.test(positive)) return 0;
  return /[0#?]\.([0#?]+)/.exec(positive)?.[1]?.length ?? 0;
}
