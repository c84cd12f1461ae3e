import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import spanish from '../../../shared/lang/said.es.json' with { type: 'json' };
import { openBook } from '../../lib/said.ts';
import { cancelledWords, noticeOfCancelled } from './order-toasts.ts';

const order = {
  displayId: 'A1',
  customer: { name: 'Jean-Luck K.', phone: null, phoneCode: null },
  brandName: 'Uber Eats',
  ending: { by: 'timeout', reason: 'Nobody answered in the time that Uber Eats gives.' },
} as unknown as Parameters<typeof noticeOfCancelled>[0][number]; // what it reads of an order

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('why an order was cancelled is told in the language of the page', () => {
  expect(cancelledWords(order)).toBe('Jean-Luck K., Uber Eats. Nobody answered in the time that Uber Eats gives.');
  i18n.loadAndActivate({ locale: 'es', messages: {} });
  openBook(spanish);
  expect(cancelledWords(order)).toBe('Jean-Luck K., Uber Eats. Nadie respondió en el tiempo que da Uber Eats.');
  expect(cancelledWords({ ...order, ending: null })).toBe('Jean-Luck K., Uber Eats.');
});

it('a wave of cancelled orders stands in one notice, which names the newest', () => {
  expect(noticeOfCancelled([order]).title).toBe('Order A1 was cancelled');
  const wave = ['D4', 'C3', 'B2', 'A1'].map((displayId) => ({ ...order, displayId }));
  expect(noticeOfCancelled(wave)).toEqual({
    title: '4 orders were cancelled',
    message: 'D4 Jean-Luck K., Uber Eats; C3 Jean-Luck K., Uber Eats; B2 Jean-Luck K., Uber Eats; …',
  });
});

it('an order without a customer name is named by its number, once', () => {
  const nameless = { ...order, customer: { name: ' ' }, ending: null };
  expect(cancelledWords(nameless)).toBe('A1, Uber Eats.');
  expect(noticeOfCancelled([nameless, nameless]).message).toBe('A1, Uber Eats; A1, Uber Eats');
});
