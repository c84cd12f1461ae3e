import { expect, it } from 'vitest';
import { answersDueBy, supportIsOpen, supportOpensAt } from './hours.ts';

/** 2026-11-20 is a Friday; Los Angeles is eight hours behind UTC then. */
const at = (local: string) => new Date(`${local}:00-08:00`);

it.each([
  ['Monday at nine', '2026-11-23T09:00', true],
  ['Monday a minute before', '2026-11-23T08:59', false],
  ['Friday just before six', '2026-11-20T17:59', true],
  ['Friday at six', '2026-11-20T18:00', false],
  ['Saturday at noon', '2026-11-21T12:00', false],
])('on %s somebody is here or not', (_, local, isOpen) => {
  expect(supportIsOpen(at(local))).toBe(isOpen);
});

it.each([
  ['within two hours while somebody is here', '2026-11-20T10:00', '2026-11-20T12:00'],
  ['in what is left of two hours on the next business day', '2026-11-20T17:30', '2026-11-23T10:30'],
  ['exactly at the end of the day', '2026-11-20T16:00', '2026-11-20T18:00'],
  ['on Monday evening for what comes on Friday night', '2026-11-20T20:00', '2026-11-23T18:00'],
  ['on Monday evening for what comes on Sunday', '2026-11-22T12:00', '2026-11-23T18:00'],
  ['the same evening for what comes before we open', '2026-11-24T06:00', '2026-11-24T18:00'],
  ['the next evening for what comes after we closed', '2026-11-24T19:00', '2026-11-25T18:00'],
])('what is asked is answered %s', (_, asked, due) => {
  expect(answersDueBy(at(asked))).toEqual(at(due));
});

it('keeps its hours where clocks change: Los Angeles left daylight saving on November 1', () => {
  expect(answersDueBy(new Date('2026-10-31T19:00:00Z'))).toEqual(new Date('2026-11-03T02:00:00Z'));
});

it('says when somebody is here again', () => {
  expect(supportOpensAt(at('2026-11-21T12:00'))).toEqual(at('2026-11-23T09:00'));
  expect(supportOpensAt(at('2026-11-23T07:00'))).toEqual(at('2026-11-23T09:00'));
  expect(supportOpensAt(at('2026-11-23T11:00'))).toEqual(at('2026-11-23T11:00'));
});
