import { oc } from '@orpc/contract';
import { z } from 'zod';
import { importFields, importMatching, type ImportField, type ImportMatching } from './model/import/fields.ts';

/** Menus that come from a file or from a connected service. */

const tags = ['Menu import'];
const id = z.object({ id: z.uuid() });

export { importFields, importMatching, type ImportField, type ImportMatching };

const importProblem = z.object({
  /** As the file counts, its heading being row 1. */
  row: z.int(),
  field: z.enum(importFields).nullable(),
  sentence: z.string(),
});

export const importView = z.object({
  id: z.uuid(),
  fileName: z.string(),
  state: z.enum(['ready', 'running', 'done', 'cancelled', 'failed']),
  columns: z.array(z.string()),
  rowCount: z.int(),
  doneRows: z.int(),
  /** The first ten rows as they stand in the file. */
  sample: z.array(z.array(z.string())),
  /** Of a workbook with several sheets: the one that was read, and the names of all; send the file again to read another. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** What we took the columns for; the owner may change it. */
  matching: importMatching,
  /** Once done: what came of it. */
  result: z.object({ added: z.int(), changed: z.int(), skipped: z.int(), problems: z.array(importProblem) }).nullable(),
});
export type ImportView = z.infer<typeof importView>;

export const importPreview = z.object({
  added: z.int(),
  changed: z.int(),
  /** Rows that cannot come in, the first 200 of them, each with its sentence. */
  problems: z.array(importProblem),
  problemCount: z.int(),
  /** New items whose rows name no category, and the category that they go into. */
  withoutCategory: z.object({ count: z.int(), category: z.string() }).nullable(),
  /** The first twenty items as they would be. */
  items: z.array(
    z.object({
      row: z.int(),
      category: z.string(),
      name: z.string(),
      priceMinor: z.int(),
      /** Of one item with several rows; empty: it has one price. */
      sizes: z.array(z.string()),
      isNew: z.boolean(),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** What of a service's menu cannot come along, such as prescription goods. */
const leftOut = z.array(z.object({ name: z.string(), sentence: z.string() }));

const notFound = { NOT_FOUND: { message: 'There is no such import.' } } as const;
const refused = { CONFLICT: { message: 'This import cannot go on.' } } as const;

export const importContract = {
  previewImport: oc
    .route({ method: 'POST', path: '/menu/imports/{id}/preview', tags, summary: 'What a file would change' })
    .input(id.extend({ matching: importMatching }))
    .output(importPreview)
    .errors(notFound),
  runImport: oc
    .route({ method: 'POST', path: '/menu/imports/{id}/run', tags, summary: 'Take the file over' })
    .input(id.extend({ matching: importMatching }))
    .output(importView)
    .errors({ ...notFound, ...refused }),
  getImport: oc
    .route({ method: 'GET', path: '/menu/imports/{id}', tags, summary: 'How far an import is' })
    .input(id)
    .output(importView)
    .errors(notFound),
  cancelImport: oc
    .route({ method: 'POST', path: '/menu/imports/{id}/cancel', tags, summary: 'Stop an import; nothing of it stays' })
    .input(id)
    .output(importView)
    .errors({ ...notFound, ...refused }),
  previewTakeOver: oc
    .route({ method: 'GET', path: '/menu/take-over/{id}', tags, summary: "A connected service's own menu, counted" })
    .input(id)
    .output(
      z.object({
        categories: z.int(),
        items: z.int(),
        groups: z.int(),
        /** Of the draft's items those that would be changed; what the service does not show stays. */
        itemsReplaced: z.int(),
        leftOut,
      }),
    )
    .errors({
      NOT_FOUND: { message: 'This service shows no menu.' },
      CONFLICT: { message: 'The menu cannot be read now.' },
    }),
  takeOver: oc
    .route({ method: 'POST', path: '/menu/take-over/{id}', tags, summary: "Make a connected service's menu ours" })
    /** `menu`: prices there hold the upcharge, base prices are worked out; `base`: they are base prices already. */
    .input(id.extend({ pricesAre: z.enum(['menu', 'base']) }))
    .output(z.object({ added: z.int(), changed: z.int(), leftOut }))
    .errors({
      NOT_FOUND: { message: 'This service shows no menu.' },
      CONFLICT: { message: 'The menu cannot be read now.' },
    }),
};

/** Uploads a CSV or XLSX file: a form with the file `file` and, of several sheets, the `sheet` to read; answers an `ImportView`. */
export const importsPath = '/api/menu/imports';
