import { describe, expect, test } from 'vitest';
import { canBeAnswered } from './can-be-answered.ts';

const acceptBy = '2026-06-05T22:08:00.000Z';
const inTime = Date.parse('2026-06-05T22:07:59.000Z');

describe('an order', () => {
  test('that is new can be answered until its time is over', () => {
    expect(canBeAnswered({ state: 'new', acceptBy }, inTime)).toBe(true);
    expect(canBeAnswered({ state: 'new', acceptBy }, Date.parse(acceptBy))).toBe(false);
  });

  test('that was answered in time does not warn of an answer that is missing', () => {
    expect(canBeAnswered({ state: 'getting_ready', acceptBy }, inTime)).toBe(false);
    expect(canBeAnswered({ state: 'cancelled', acceptBy }, inTime)).toBe(false);
  });
});
