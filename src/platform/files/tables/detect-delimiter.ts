const delimiters = [',', ';', '\t', '|'] as const;
const lettersLookedAt = 64 * 1024;
const linesLookedAt = 50;
const quotedCell = /(^|[,;\t|\r\n])"(?:[^"]|"")*"/g;

/**
 * The sign that parts most lines of a text into the same number of cells. A title line above the table has no say, and
 * signs between quotation marks do not count.
 */
export function detectDelimiter(text: string): string {
  const lines = text
    .slice(0, lettersLookedAt)
    .replaceAll(quotedCell, '$1')
    .split(/\r\n?|\n/)
    .filter((line) => line !== '')
    .slice(0, linesLookedAt);
  const scored = delimiters.map((delimiter) => ({ delimiter, score: evenness(lines, delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function evenness(lines: readonly string[], delimiter: string): number {
  const parted = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
  const [most = []] = [...Map.groupBy(parted, (count) => count).values()].toSorted((a, b) => b.length - a.length);
  return most.length * 10 + Math.min(9, most[0] ?? 0);
}
