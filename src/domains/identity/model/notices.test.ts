import { describe, expect, it } from 'vitest';
import { choiceKey, isWanted } from './notices.ts';

const none = new Map<string, boolean>();
const wants = (role: string) => isWanted({ notice: 'late_order', channel: 'sms', role }, none);

describe('whether somebody is told', () => {
  it('is the role’s as long as nobody has chosen', () => {
    expect(['owner', 'manager', 'kitchen', 'accountant', 'support'].map(wants)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is the choice’s from then on, for that notice and that way alone', () => {
    const choices = new Map([
      [choiceKey('late_order', 'sms'), false],
      [choiceKey('store_off', 'mail'), true],
    ]);
    expect(isWanted({ notice: 'late_order', channel: 'sms', role: 'owner' }, choices)).toBe(false);
    expect(isWanted({ notice: 'late_order', channel: 'mail', role: 'owner' }, choices)).toBe(true);
    expect(isWanted({ notice: 'store_off', channel: 'mail', role: 'kitchen' }, choices)).toBe(true);
  });

  it('is never by a way that the notice does not go', () => {
    const choices = new Map([[choiceKey('publication_failed', 'sms'), true]]);
    expect(isWanted({ notice: 'publication_failed', channel: 'sms', role: 'owner' }, choices)).toBe(false);
  });
});
