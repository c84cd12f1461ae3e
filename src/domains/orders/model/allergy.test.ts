import { expect, it } from 'vitest';
import { mentionsAllergy } from './allergy.ts';

it.each([
  'ALLERGY (Baja Fish Taco): Allergic to all nuts',
  'allergic to shrimp, please be careful',
  'Soy alérgica a los lácteos',
  'alergia al gluten',
  'I carry an EpiPen',
  'coeliac!',
  'celíaco',
])('%j is about an allergy', (note) => {
  expect(mentionsAllergy(note)).toBe(true);
});

it.each([undefined, '', 'No cilantro', 'Gallery entrance, ring twice', 'Extra salsa, alegria'])('%j is not', (note) => {
  expect(mentionsAllergy(note)).toBe(false);
});
