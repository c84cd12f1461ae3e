import { expect, it } from 'vitest';
import { cityOf } from './city.ts';

it.each([
  ['418 Congress Street, Portland, ME 04101', 'Portland'],
  ['418 Congress Street, Suite 2, Portland, ME 04101', 'Portland'],
  ['418 Congress Street, Portland, ME 04101, USA', 'Portland'],
  ['418 Congress Street, Portland, Maine 04101', 'Portland'],
  ['1 Main St, Springfield', 'Springfield'],
  ['Springfield, IL 62701', 'Springfield'],
  ['12 Calle Sol, San Juan, 00901, Puerto Rico', 'San Juan'],
  ['200 Bay St, Toronto, ON M5J 2J1, Canada', 'Toronto'],
  ['1 Main St', '1 Main St'],
])('%s lies in %s', (address, city) => expect(cityOf(address)).toBe(city));
