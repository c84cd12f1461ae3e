/** How much of what customers write stands in a notice. */
export const maxQuotedLength = 3;
const maxQuoteLength = 300;

export function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxQuoteLength ? `${line.slice(0, maxQuoteLength).toWellFormed()}…` : line;
}
