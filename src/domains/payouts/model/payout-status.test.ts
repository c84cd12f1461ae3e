import { describe, expect, it } from 'vitest';
import { payoutStatus } from './payout-status.ts';

const wednesday = '2026-11-25';
const given = { state: 'sent', payOn: wednesday, expectedOn: wednesday, isUnconfirmed: false } as const;

describe('the status of a payout that is due on a Wednesday', () => {
  it.each([
    ['2026-11-24', 'sent'],
    ['2026-11-25', 'sent'],
    ['2026-11-26', 'paid'],
    ['2026-11-28', 'paid'],
  ])('on %s is %s', (today, status) => {
    expect(payoutStatus({ ...given, today })).toEqual({ status, sentences: [] });
  });

  it('is delayed, with the reason and the next step, where the bank has not confirmed it', () => {
    const late = payoutStatus({ ...given, today: wednesday, isUnconfirmed: true });
    expect(late).toEqual({
      status: 'delayed',
      sentences: [expect.stringContaining('has not confirmed'), expect.stringContaining('We are asking')],
    });
    expect(payoutStatus({ ...given, today: '2026-11-24', isUnconfirmed: true }).status).toBe('sent');
  });

  it.each(['prepared', 'in_file'] as const)(
    'is delayed where it is still %s after its day, and not before',
    (state) => {
      const waiting = { ...given, state, payOn: null };
      expect(payoutStatus({ ...waiting, today: wednesday }).status).toBe(state);
      expect(payoutStatus({ ...waiting, today: '2026-11-26' })).toMatchObject({ status: 'delayed' });
    },
  );

  it.each(['held', 'carried', 'paid', 'returned', 'cancelled'] as const)('is its state where that is %s', (state) => {
    expect(payoutStatus({ ...given, state, today: '2027-01-01' })).toEqual({ status: state, sentences: [] });
  });
});
