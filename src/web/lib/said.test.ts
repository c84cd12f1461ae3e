import { i18n } from '@lingui/core';
import { afterAll, expect, it } from 'vitest';
import { openBook, said } from './said.ts';

afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('says known sentences of the server in the language of the page, with what changes in them', () => {
  openBook({
    'This order is in “{0}” now.': 'El pedido está en “{0}”.',
    Ready: 'Listo',
    '{0} is late.': '{0} va tarde.',
  });
  expect(said('Ready')).toBe('Ready');
  i18n.loadAndActivate({ locale: 'es', messages: {} });
  expect(said('Ready')).toBe('Listo');
  expect(said('This order is in “Ready” now.')).toBe('El pedido está en “Listo”.');
  expect(said("Order O'Neil (2+) is late.")).toBe("Order O'Neil (2+) va tarde.");
  expect(said('constructor')).toBe('constructor');
  expect(said('Nobody knows this.')).toBe('Nobody knows this.');
});
