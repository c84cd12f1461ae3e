import { afterEach, vi } from 'vitest';

// A stray console.error is a failure that nobody looked at.
const errors = vi.spyOn(console, 'error');

afterEach(() => {
  const said = errors.mock.calls.map((call) => call.join(' '));
  errors.mockClear();
  if (said.length > 0) throw new Error(`Written to console.error: ${said.join(' | ')}`);
});
