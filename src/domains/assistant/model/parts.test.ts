import { expect, it } from 'vitest';
import { partsOf } from './parts.ts';

it.each([
  [
    'what time do we close, is doordash on, and how much did we make?',
    ['what time do we close', 'is doordash on', 'how much did we make'],
  ],
  ['turn off doordash and 86 the horchata', ['turn off doordash', '86 the horchata']],
  ['pausa uber y agota la horchata', ['pausa uber', 'agota la horchata']],
  ['sales of today and whats my bank account', ['sales of today', 'whats my bank account']],
  ["is uber on and who's on the team", ['is uber on', "who's on the team"]],
  ['chips and guacamole, is it sold out', ['chips and guacamole, is it sold out']],
  ['we are closed, are there any orders', ['we are closed, are there any orders']],
])('what is asked one by one: %s', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});
