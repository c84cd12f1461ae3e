import type { Options } from 'csv-stringify';
import { z } from 'zod';
import spanishHeads from '../../shared/lang/csv-heads.es.json' with { type: 'json' };
import spanishWords from '../../shared/lang/said.es.json' with { type: 'json' };
import { openPhraseBook } from '../../shared/phrase-book.ts';

/** Which language a file's heads and words are in; programs that read files by their heads ask for none: English. */
export type FileLanguage = 'en' | 'es';

const asked = z.object({ language: z.enum(['en', 'es']).catch('en') });

/** `?language=es` */
export function fileLanguage(query: unknown): FileLanguage {
  return asked.parse(query).language;
}

const findWord = openPhraseBook({ ...spanishWords, yes: 'sí' });
const findHead = openPhraseBook(spanishHeads);

interface CsvShape {
  columns: readonly string[];
  /** Columns whose values are words of ours, not names or numbers. */
  spoken?: readonly string[];
  language: FileLanguage;
}

/**
 * How a CSV file of ours is written, for rows that are objects: heads first, with the mark by which spreadsheets know
 * UTF-8; a name that begins like a formula stays a name.
 */
export function csvOptions({ columns, spoken = [], language }: CsvShape): Options {
  const isSpanish = language === 'es';
  return {
    header: true,
    bom: true,
    escape_formulas: true,
    columns: columns.map((key) => ({ key, header: isSpanish ? (findHead(key) ?? key) : key })),
    cast: {
      string: (value, { column, header }) =>
        isSpanish && !header && spoken.includes(String(column)) ? (findWord(value) ?? value) : value,
    },
  };
}
