import type { ServiceOrder, ServiceOrderLine } from '../../channels/model/service-order.ts';

/**
 * How people write of an allergy where a service has no field for it, in English and Spanish. Rather one too many: what
 * is overlooked can kill.
 */
const words = /allerg|al[eé]rg|anaphyla|anafil|epi-?pen|co?eliac|cel[ií]ac/iu;

/** Whether a note of a customer is about an allergy. */
export function mentionsAllergy(note: string | undefined): boolean {
  return note !== undefined && words.test(note);
}

/** Whether any part of an order asks the kitchen to mind an allergy, in a field for it or in a note. */
export function hasAllergy({ lines, notes }: Pick<ServiceOrder, 'lines' | 'notes'>): boolean {
  return mentionsAllergy(notes.kitchen) || mentionsAllergy(notes.store) || lines.some(isAbout);
}

function isAbout(line: ServiceOrderLine): boolean {
  return line.allergy !== undefined || mentionsAllergy(line.note) || line.modifiers.some(isAbout);
}
