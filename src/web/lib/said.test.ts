import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { afterAll, expect, it } from 'vitest';
import book from '../../shared/lang/said.es.json' with { type: 'json' };
import guests from '../lang/guests.es.json' with { type: 'json' };
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

it('holds no sentence that the server does not say any more', async () => {
  const root = join(import.meta.dirname, '../..');
  const folders = ['domains', 'platform', 'shared'].map((folder) => join(root, folder));
  const files = (await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }))))
    .flat()
    .filter((file) => file.isFile() && /(?<!\.test)\.ts$/.test(file.name));
  const sources = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')));
  const server = sources.join('\n').replaceAll(/\s+/g, ' ');
  const gone = Object.keys({ ...book, ...guests }).filter((english) =>
    english
      .split(/\{\d\}/)
      .some((piece) => !server.includes(piece) && !server.includes(piece.replaceAll("'", String.raw`\'`))),
  );
  expect(gone).toEqual([]);
});
