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

/** Fill-ins that are left, those that there are not as well: an answer with one of them is not ready to be sent. */
export function unfilled(text: string): string[] {
  return [...text.matchAll(/\{\p{L}[\p{L}\p{N}_ ]{0,30}\}/gu)].map(([whole]) => whole);
}

/** What looks like a fill-in and is none. */
export function unknownFillIns(text: string): string[] {
  return unfilled(text).filter((one) => !Object.hasOwn(fillIns, one.slice(1, -1)));
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
