import { expect, it } from 'vitest';
import { isBeyondOneBusinessDay, waitingShown } from './times.ts';

const friday = '2026-11-20T15:00:00';
const at = (text: string) => Date.parse(text);

it('says since when something waits in the largest whole unit', () => {
  expect(waitingShown(friday, at('2026-11-20T15:00:30'))).toBe('just arrived');
  expect(waitingShown(friday, at('2026-11-20T15:01:30'))).toBe('waiting 1 minute');
  expect(waitingShown(friday, at('2026-11-20T17:59:00'))).toBe('waiting 2 hours');
  expect(waitingShown(friday, at('2026-11-22T15:00:00'))).toBe('waiting 2 days');
});

it('counts no weekend into a business day', () => {
  expect(isBeyondOneBusinessDay(friday, at('2026-11-22T23:00:00'))).toBe(false);
  expect(isBeyondOneBusinessDay(friday, at('2026-11-23T14:00:00'))).toBe(false);
  expect(isBeyondOneBusinessDay(friday, at('2026-11-23T15:01:00'))).toBe(true);
  expect(isBeyondOneBusinessDay('2026-11-17T10:00:00', at('2026-11-18T10:01:00'))).toBe(true);
});
