import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import spanish from '../../../shared/lang/said.es.json' with { type: 'json' };
import { openBook } from '../../lib/said.ts';
import { cancelledWords } from './announce.ts';

const order = {
  customer: { name: 'Jean-Luck K.', phone: null, phoneCode: null },
  brandName: 'Uber Eats',
  ending: { by: 'timeout', reason: 'Nobody answered in the time that Uber Eats gives.' },
} as unknown as Parameters<typeof cancelledWords>[0]; // what it reads of an order

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('why an order was cancelled is told in the language of the page', () => {
  expect(cancelledWords(order)).toBe('Jean-Luck K., Uber Eats. Nobody answered in the time that Uber Eats gives.');
  i18n.loadAndActivate({ locale: 'es', messages: {} });
  openBook(spanish);
  expect(cancelledWords(order)).toBe('Jean-Luck K., Uber Eats. Nadie respondió en el tiempo que da Uber Eats.');
  expect(cancelledWords({ ...order, ending: null })).toBe('Jean-Luck K., Uber Eats.');
});
