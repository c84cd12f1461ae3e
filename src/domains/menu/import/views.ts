import type { Tx } from '../../../platform/db/database.ts';
import { getImport, readImportGround } from './ground.ts';
import { checkMatching } from './commands/start-import.ts';
import type { ImportPreview, ImportView } from '../import-contract.ts';
import { readImportRows, type ImportRecord } from './import-store.ts';
import type { ImportMatching } from '../model/import/fields.ts';
import { createImporter } from '../model/import/import.ts';

/** What the screen of an import reads. */

export function viewImport(found: ImportRecord): ImportView {
  const { id, state, columns, sample, sheet, sheets, matching, result } = found;
  const { file_name: fileName, row_count: rowCount, done_rows: doneRows } = found;
  return { id, fileName, state, columns, rowCount, doneRows, sample, sheet, sheets, matching, result };
}

const maxProblemsShown = 200;
const maxItemsShown = 20;

/** What a file would change; nothing is written. Throws NOT_FOUND, and BAD_REQUEST for columns that it does not have. */
export async function previewImport(
  tx: Tx,
  { id, matching }: { id: string; matching: ImportMatching },
): Promise<ImportPreview> {
  const { columns } = await getImport(tx, id);
  checkMatching(matching, columns);
  const rows = await readImportRows(tx, id);
  const importer = createImporter({ ground: await readImportGround(tx), matching, rows });
  const changed = importer.take(rows).filter(({ hasChanged }) => hasChanged);
  const guessed = changed.filter(({ isCategoryGuessed }) => isCategoryGuessed);
  const added = changed.filter(({ before }) => before === undefined).length;
  return {
    added,
    changed: changed.length - added,
    problems: importer.problems.slice(0, maxProblemsShown),
    problemCount: importer.problems.length,
    withoutCategory: guessed[0] ? { count: guessed.length, category: guessed[0].categoryName } : null,
    items: changed.slice(0, maxItemsShown).map(({ row, before, categoryName, name, basePriceMinor, sizes }) => ({
      row,
      category: categoryName,
      name,
      priceMinor: basePriceMinor,
      sizes: sizes?.sizes.map((size) => size.name) ?? [],
      isNew: before === undefined,
    })),
  };
}
