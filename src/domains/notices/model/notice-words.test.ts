import { describe, expect, it } from 'vitest';
import { languages } from '../../identity/model/languages.ts';
import { exampleNotices } from '../../../../test/support/example-notices.ts';
import { noticePath, toTold, worthlessAfter } from './notice-facts.ts';
import { noticeNames } from './notice-kinds.ts';
import { sayNotice } from './notice-words.ts';

const now = new Date('2026-12-01T12:00:00Z');

describe.each(languages)('in %s', (language) => {
  it.each(noticeNames)('%s has a title, a text and a button, and nothing that is missing shows', (name) => {
    const said = sayNotice(exampleNotices[name], language, { now, heldBack: 2 });
    const all = [said.title, ...said.text, said.action, said.sms ?? '', ...Object.values(said.mail ?? {})].flat();
    for (const words of all) expect(words).not.toMatch(/undefined|null|NaN|\[object|\s{2}/);
    for (const words of [said.title, said.action, ...said.text]) expect(words).toMatch(/\w/);
    expect(said.title.length).toBeLessThanOrEqual(120);
  });

  it('a message by SMS fits into two parts of a text', () => {
    const longest = noticeNames.map(
      (name) => sayNotice(exampleNotices[name], language, { now, heldBack: 12 }).sms?.length ?? 0,
    );
    expect(Math.max(...longest)).toBeLessThanOrEqual(220);
  });
});

it('says something else in each language', () => {
  for (const name of noticeNames) {
    const [english, spanish] = languages.map((language) =>
      sayNotice(exampleNotices[name], language, { now, heldBack: 1 }),
    );
    expect(spanish?.title).not.toBe(english?.title);
    expect(spanish?.action).not.toBe(english?.action);
  }
});

const say = (at: string) =>
  sayNotice(exampleNotices.late_order, 'en', { now: new Date(at), heldBack: 0 }).mail?.subject;

it('counts the time that is left, which is another one a minute later', () => {
  expect(say('2026-12-01T12:00:00Z')).toBe('3 minutes left to answer order A-17 from Postmates');
  expect(say('2026-12-01T12:02:00Z')).toBe('1 minute left to answer order A-17 from Postmates');
  expect(say('2026-12-01T12:02:30Z')).toBe('Less than a minute left to answer order A-17 from Postmates');
});

it('reads back what was kept, and nothing that is not a notice', () => {
  for (const name of noticeNames) {
    const told = exampleNotices[name];
    expect(toTold(name, JSON.parse(JSON.stringify(told.facts)))).toEqual(told);
    expect(noticePath(told)).toMatch(/^\/dashboard\//);
  }
  expect(toTold('late_order', { orderId: 'x' })).toBeUndefined();
  expect(toTold('something_else', {})).toBeUndefined();
  expect(worthlessAfter(exampleNotices.late_order)).toEqual(new Date('2026-12-01T12:03:00.000Z'));
  expect(worthlessAfter(exampleNotices.store_off)).toBeUndefined();
});

it.each([
  [undefined, 'Send your hours again.'],
  [false, 'Send your hours again.'],
  [true, 'HubRise has no special days: pause it.'],
])('an app open outside the hours that needs a pause: %s ends with "%s"', (needsPause, end) => {
  const facts = { storeName: 'Rosalía', serviceName: 'HubRise', ...(needsPause !== undefined && { needsPause }) };
  const { text } = sayNotice({ kind: 'open_outside_hours', facts }, 'en', { now, heldBack: 0 });
  expect(text.join(' ').endsWith(end)).toBe(true);
});
