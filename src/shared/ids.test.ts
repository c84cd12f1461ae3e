import { validate, version } from 'uuid';
import { describe, expect, it } from 'vitest';
import { asId, newId } from './ids.ts';

describe('an id', () => {
  it('is a UUID of version 7, unique, and sorts by the time it was made', () => {
    const made = Array.from({ length: 2_000 }, () => newId<'order'>());
    expect(made.every((id) => validate(id) && version(id) === 7)).toBe(true);
    expect(new Set(made).size).toBe(made.length);
    expect(made.toSorted()).toEqual(made);
  });

  it('keeps the text that it was read from', () => {
    expect(asId<'order'>('018f-anything')).toBe('018f-anything');
  });
});
