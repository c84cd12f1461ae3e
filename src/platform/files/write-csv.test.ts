import { stringify } from 'csv-stringify/sync';
import { expect, it } from 'vitest';
import { csvOptions, fileLanguage } from './write-csv.ts';

const rows = [{ day: '2026-11-20', ended_by: 'Declined by you', customer: '=1+1', mistake: 'yes' }];
const shape = { columns: ['day', 'ended_by', 'customer', 'mistake'], spoken: ['ended_by', 'mistake'] };
const fileIn = (language: 'en' | 'es') => stringify(rows, csvOptions({ ...shape, language }));

it('has heads and words in the language that was asked for, names as they are, and no formula', () => {
  expect(fileIn('en')).toBe("\uFEFFday,ended_by,customer,mistake\n2026-11-20,Declined by you,'=1+1,yes\n");
  expect(fileIn('es')).toBe("\uFEFFdia,terminado_por,cliente,error\n2026-11-20,Rechazado por usted,'=1+1,sí\n");
});

it('is English where nobody asks, or for a language that there is not', () => {
  expect([{}, { language: 'fr' }, { language: 'es' }].map(fileLanguage)).toEqual(['en', 'en', 'es']);
});
