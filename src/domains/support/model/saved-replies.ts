/** What a saved reply may have filled in, and what each stands for. */
export const fillIns = {
  name: 'The first name of whoever asked',
  case: 'The case’s number',
  restaurant: 'The merchant’s name',
  me: 'Your own first name',
} as const;
export type FillIn = keyof typeof fillIns;

/** The reply with what is known filled in; what is not known stays as it is written, so that it is seen. */
export function fillReply(text: string, known: Partial<Record<FillIn, string>>): string {
  return text.replace(/\{(name|case|restaurant|me)\}/g, (whole, name: FillIn) => known[name] ?? whole);
}

/** Fill-ins that are left: an answer with one of them is not ready to be sent. */
export function unfilled(text: string): string[] {
  return [...text.matchAll(/\{(?:name|case|restaurant|me)\}/g)].map(([whole]) => whole);
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
