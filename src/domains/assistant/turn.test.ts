import { describe, expect, it } from 'vitest';
import { type Answer, noFrame } from './model/answer.ts';
import { joined } from './turn.ts';

const saying = (text: string): Answer => ({
  kind: 'account',
  intent: 'store.open',
  topic: 'store',
  language: 'en',
  text,
  sources: [],
  offers: [],
  choices: [],
  handover: null,
  withdraws: false,
  frame: noFrame,
  facts: [],
});

describe('answers to several questions of one message', () => {
  it('leaves out an answer whose every line has been told', () => {
    const whole = 'The store takes orders on 1 of 2 services:\n• Uber Eats: connected.\n• DoorDash: off.';
    expect(joined([saying(whole), saying('This may be why:\n• DoorDash: off.')], false).text).toBe(whole);
    expect(joined([saying(whole), saying(whole)], false).text).toBe(whole);
  });

  it('keeps one that tells more, or that lists nothing', () => {
    const one = 'Open:\n• Uber Eats: connected.';
    const more = 'Sold:\n• Uber Eats: connected.\n• Churros: 4.';
    expect(joined([saying(one), saying(more), saying('The next payout is $12.00.')], false).text).toBe(
      [one, more, 'The next payout is $12.00.'].join('\n\n'),
    );
  });
});
