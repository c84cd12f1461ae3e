import { expect, it } from 'vitest';
import { addressKey, suggestTimeZone } from './address.ts';

it.each([
  '1200 Main Street, Austin, TX 78701',
  '1200 main st.  austin tx 78701',
  '1200 MAIN ST, Austin, TX 78701, USA',
  '1200 Main Street, Austin, TX 78701, United States',
])('finds the same address in %s', (address) => {
  expect(addressKey(address)).toBe('1200mainstaustintx78701');
});

it('keeps different addresses apart, and reads accents as letters', () => {
  expect(addressKey('12 Main St, Austin')).not.toBe(addressKey('120 Main St, Austin'));
  expect(addressKey('5 Peña Ave')).toBe('5penaave');
});

it.each([
  ['1200 Main Street, Austin, TX 78701', 'America/Chicago'],
  ['8 The Green, Dover, DE 19901', 'America/New_York'],
  ['1 NE Alder Ave, Portland, OR', 'America/Los_Angeles'],
  ['2 Calle Luna, San Juan, PR 00901', 'America/Puerto_Rico'],
  ['somewhere', 'America/New_York'],
])('suggests the zone of %s', (address, zone) => {
  expect(suggestTimeZone(address)).toBe(zone);
});
