import type { Item } from './menu.ts';

const prescription = /\b(rx|prescription)\b/i;

/** A pharmacy sells everything here but what needs a prescription: that would be health data. Undefined: no problem. */
export function prescriptionProblem(
  { name, description }: Pick<Item, 'name' | 'description'>,
  businessType: string,
): string | undefined {
  if (businessType !== 'pharmacy') return undefined;
  const needsOne = prescription.test(name) || prescription.test(description);
  const clears = /\b(no|without( a)?|non-?) ?prescription\b/i.test(`${name} ${description}`);
  return needsOne && !clears
    ? 'Prescription goods cannot be sold through delivery services. Leave this one out.'
    : undefined;
}
