import { describe, expect, it } from 'vitest';
import book from '../../../shared/lang/said.es.json' with { type: 'json' };
import { openPhraseBook } from '../../../shared/phrase-book.ts';
import { cardState, silenceOf, type CardFacts } from './card-state.ts';

const well: CardFacts = {
  serviceName: 'Grubhub',
  isBroken: false,
  isDisconnected: false,
  pause: null,
  isPauseEnded: false,
  notTold: null,
  telling: null,
  status: { state: 'open', by: 'unknown', reason: null },
  isOpenOutsideHours: false,
  needsPause: false,
  silence: null,
  quarantined: 0,
  failedCalls: 0,
  calls: 40,
  listProblem: null,
};

const silent = 'No order for 2 hours; usually about 5 come in that time.';
const spanish = openPhraseBook(book);

describe('how a store on a service is doing', () => {
  it.each([
    ['nothing is wrong', {}, 'connected', 'Orders come in.'],
    ['it cannot be asked', { status: null }, 'connected', 'Orders come in.'],
    ['we are refused', { isBroken: true }, 'broken', /connect this store again/],
    ['it was disconnected', { isDisconnected: true, isBroken: true }, 'disconnected', /no orders come in from Grubhub/],
    [
      'it is paused by its owner',
      { pause: { until: null }, status: { state: 'paused', by: 'merchant', reason: null } },
      'paused_by_us',
      /by you/,
    ],
    [
      'its pause was ended on the tablet',
      { pause: { until: null }, isPauseEnded: true },
      'needs_attention',
      /Your pause was ended on Grubhub’s own tablet or website/,
    ],
    [
      'the pause was not taken',
      { pause: { until: null }, notTold: 'It had a problem of its own.' },
      'needs_attention',
      /could not be told: It had a problem of its own/,
    ],
    [
      'the service switched it off',
      { status: { state: 'paused', by: 'service', reason: 'Missed orders' } },
      'paused_by_them',
      'Grubhub has paused this store: Missed orders',
    ],
    [
      'somebody has paused it on the tablet of the service',
      { status: { state: 'paused', by: 'merchant', reason: null } },
      'paused_by_them',
      'Paused on Grubhub’s own tablet or website.',
    ],
    ['the pause is on its way', { pause: { until: null }, telling: 'pause' }, 'paused_by_us', /not been told yet/],
    ['the end of a pause is on its way', { telling: 'resume' }, 'paused_by_us', /is over; Grubhub has not been told/],
    ['nothing can be told there', { pause: { until: null }, telling: 'cannot' }, 'paused_by_us', /pause it there/],
    ['it is night', { status: { state: 'closed', by: 'unknown', reason: null } }, 'closed', /Outside its hours/],
    [
      'it is open outside its hours',
      { isOpenOutsideHours: true },
      'needs_attention',
      'Open on Grubhub outside your hours.',
    ],
    [
      'it is open on a special day that it cannot be sent',
      { isOpenOutsideHours: true, needsPause: true },
      'needs_attention',
      'Open on your special day, which Grubhub cannot be sent. Pause it.',
    ],
    ['messages wait', { quarantined: 2 }, 'needs_attention', '2 messages of Grubhub could not be worked off.'],
    ['two of forty calls failed', { failedCalls: 2 }, 'connected', 'Orders come in.'],
    ['three of forty calls failed', { failedCalls: 3 }, 'needs_attention', /^3 of 40 calls/],
    [
      'its list is shut',
      { listProblem: 'It did not let us in.' },
      'needs_attention',
      /list of orders: It did not let us in/,
    ],
    ['it is silent', { silence: silent }, 'needs_attention', silent],
  ] as [string, Partial<CardFacts>, string, string | RegExp][])('where %s', (_what, facts, state, sentence) => {
    const found = cardState({ ...well, ...facts });
    expect(found.state).toBe(state);
    expect(found.sentence).toMatch(sentence);
    expect(spanish(found.sentence)).toBeDefined();
  });
});

describe('silence', () => {
  const now = new Date('2026-06-05T19:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  it('is what would come by chance less than once in a hundred times', () => {
    expect(silenceOf({ lastOrderAt: hoursAgo(3), expectedSinceLast: 4.5 }, now)).toBeNull();
    expect(silenceOf({ lastOrderAt: hoursAgo(3), expectedSinceLast: 4.7 }, now)).toBe(
      'No order for 3 hours; usually about 5 come in that time.',
    );
    expect(silenceOf({ lastOrderAt: hoursAgo(0.4), expectedSinceLast: 9 }, now)).toMatch(/^No order for an hour;/);
    expect(silenceOf({ lastOrderAt: null, expectedSinceLast: 9 }, now)).toBeNull();
    expect(silenceOf(undefined, now)).toBeNull();
  });
});
