import { afterEach, expect, vi } from 'vitest';

// A stray console.error is a failure that nobody looked at.
const errors = vi.spyOn(console, 'error');

afterEach(() => {
  const said = errors.mock.calls.map((call) => call.join(' '));
  errors.mockClear();
  expect(said, 'nothing may be written to console.error').toEqual([]);
});
