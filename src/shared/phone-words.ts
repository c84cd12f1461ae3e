/**
 * A phone number for people to read: one of North America as it is written there, `(302) 555-0142`, whichever
 * punctuation it came with; any other as it came, `+351213456789`. An extension or a note stays: `(302) 555-0142 x7`.
 */
export function phoneWords(phone: string): string {
  const american = /^\s*(?:\+?1[\s.-]?)?\(?([2-9]\d{2})\)?[\s.-]?([2-9]\d{2})[\s.-]?(\d{4})(?!\d)(.*)$/u.exec(phone);
  if (!american) return phone;
  const [, area, exchange, line, rest = ''] = american;
  return `(${area}) ${exchange}-${line}${rest.trimEnd()}`;
}
