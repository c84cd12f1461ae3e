import { expect, it } from 'vitest';
import { readFilters } from './past-filters.ts';

it('reads the filters of an address and leaves out what is none', () => {
  expect(
    readFilters(new URLSearchParams('search=ana&service=doordash&state=cancelled&day=2026-11-20&order=x')),
  ).toEqual({
    search: 'ana',
    service: 'doordash',
    state: 'cancelled',
    day: '2026-11-20',
  });
  expect(readFilters(new URLSearchParams('state=eaten&day=yesterday&search='))).toEqual({});
});
