/** The value that `share` (0 to 1) of the sorted values do not exceed; NaN for none. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function sortedNumbers(values: Iterable<number>): Float64Array {
  return Float64Array.from(values).toSorted();
}

export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

/** Rows under their headings, numbers to the right. */
export function printTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const texts = [headings, ...rows].map((row) => row.map(String));
  const widths = headings.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  for (const [index, row] of texts.entries()) {
    const cells = row.map((text, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? text.padEnd(width) : text.padStart(width);
    });
    console.log(`  ${cells.join('  ')}`);
    if (index === 0) console.log(`  ${widths.map((width) => '-'.repeat(width)).join('  ')}`);
  }
}

export function say(text: string): void {
  console.log(text);
}
