import { expect, it } from 'vitest';
import { complainOf, describeDrift } from './subjects.ts';

const drift = { kind: 'item', ref: 'churros', name: 'Churros', wanted: '$7.25', found: '$4.00' } as const;

it.each([
  [
    { field: 'price' },
    'Churros costs $4.00 on DoorDash; you published $7.25.',
    'Churros costs $4.00; we published $7.25.',
  ],
  [{ field: 'presence' }, 'Churros is missing on DoorDash.', 'Churros is missing.'],
  [
    { field: 'presence', wanted: null },
    'DoorDash shows Churros, which you did not publish.',
    'Churros is shown, and we did not publish it.',
  ],
  [
    { field: 'availability', wanted: 'available', found: 'sold out' },
    'Churros is sold out on DoorDash; it should be available.',
    'Churros is sold out; it should be available.',
  ],
  [
    { field: 'name', wanted: 'Churros', found: null },
    'Name of Churros on DoorDash: none; you published Churros.',
    'Name of Churros: none; we published Churros.',
  ],
] as const)('says %j to the restaurant, and for it to the service', (more, toOwner, toService) => {
  expect(describeDrift({ ...drift, ...more }, 'DoorDash')).toBe(toOwner);
  expect(complainOf({ ...drift, ...more })).toBe(toService);
});
