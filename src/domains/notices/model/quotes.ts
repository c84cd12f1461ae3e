/** How much of what customers write stands in a notice. */
export const mostQuoted = 3;
const longestQuote = 300;

export function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longestQuote ? `${line.slice(0, longestQuote).toWellFormed()}…` : line;
}
