import { expect, it } from 'vitest';
import { exampleNotices } from '../../../test/support/example-notices.ts';
import { digestMail, noticeMail } from './letters.ts';

const settings = { publicUrl: 'https://forkline.test', hasSms: false };
const now = new Date('2026-12-01T12:00:00Z');
const told = exampleNotices.low_rating;
const stopLink = (message: object) => {
  const [link = ''] = /https:\S+\/stop-notices\?[\w=&-]+/.exec(JSON.stringify(message)) ?? [];
  return Object.fromEntries(new URL(link).searchParams);
};

it.each([
  ['en', {}],
  ['es', { language: 'es' }],
] as const)('the link that ends mails in %s opens a page in their language', (language, named) => {
  const to = { name: 'Ana', email: 'ana@forkline.test', language };
  const given = { settings, stopKey: 'abc' };
  expect(stopLink(noticeMail(to, { ...given, told, moment: { now, heldBack: 0 } }))).toEqual({
    key: 'abc',
    kind: 'low_rating',
    ...named,
  });
  expect(stopLink(digestMail(to, { ...given, notices: [{ told }], now }))).toEqual({
    key: 'abc',
    kind: 'all',
    ...named,
  });
});
