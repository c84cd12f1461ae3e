import { describe, expect, it } from 'vitest';
import { minuteMs } from '../../../shared/time.ts';
import { beginTime } from './ready-time.ts';

const at = (time: string) => new Date(`2026-06-01T${time}:00Z`);
const given = { now: at('12:00'), readyAt: at('15:00'), prepMs: 20 * minuteMs };
const scheduledFor = { startAt: at('15:10').toISOString() };

describe('the kitchen begins', () => {
  it.each([
    ['an order for now at once', {}, given, '12:00'],
    ['one placed ahead as long before its ready time as it takes', { scheduledFor }, given, '14:40'],
    ['one that its service names a time for at that time', { scheduledFor, confirmAt: at('14:30').toISOString() }, given, '14:30'],
    ['one that is due already at once', { scheduledFor }, { ...given, readyAt: at('12:10') }, '12:00'],
    ['one whose time has passed at once', { scheduledFor, confirmAt: at('11:00').toISOString() }, given, '12:00'],
  ])('%s', (_, order, when, expected) => {
    expect(beginTime(order, when)).toEqual(at(expected));
  }); // prettier-ignore
});
