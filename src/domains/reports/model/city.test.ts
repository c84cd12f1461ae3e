import { expect, it } from 'vitest';
import { cityOf } from './city.ts';

it.each([
  ['418 Congress Street, Portland, ME 04101', 'Portland, ME'],
  ['1820 NW 21st Avenue, Portland, OR 97209', 'Portland, OR'],
  ['418 Congress Street, Suite 2, Portland, me 04101-1234', 'Portland, ME'],
  ['418 Congress Street, Portland, ME 04101, USA', 'Portland, ME'],
  ['418 Congress Street, Portland, Maine 04101', 'Portland, ME'],
  ['418 Congress Street, Portland, Maine', 'Portland, ME'],
  ['350 5th Avenue, New York, new york 10118', 'New York, NY'],
  ['350 5th Avenue, New York', 'New York'],
  ['5 Elm St, Concord, New Hampshire 03301', 'Concord, NH'],
  ['1 Main St, Springfield', 'Springfield'],
  ['1 Main St, Springfield, IL', 'Springfield, IL'],
  ['Springfield, IL 62701', 'Springfield, IL'],
  ['12 Calle Sol, San Juan, 00901, Puerto Rico', 'San Juan'],
  ['200 Bay St, Toronto, ON M5J 2J1, Canada', 'Toronto, ON'],
  ['1 Main St', '1 Main St'],
])('%s lies in %s', (address, city) => expect(cityOf(address)).toBe(city));
