import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { fieldError } from '../../../../platform/http/uploads.ts';
import { newId, type MerchantId } from '../../../../shared/ids.ts';
import { beginImport, endImport, findImport, insertImport, type ImportRecord } from '../import-store.ts';
import { runImportJob } from '../../jobs.ts';
import type { Table } from '../../model/import/cells.ts';
import { guessMatching } from '../../model/import/columns.ts';
import type { ImportMatching } from '../../model/import/fields.ts';
import { getImport } from '../ground.ts';

/** Keeps a file's rows until the owner has looked at them. */
export async function keepImport(
  ctx: Context,
  { fileName, table }: { fileName: string; table: Table },
): Promise<ImportRecord> {
  const id = newId<'menu_import'>();
  const matching = guessMatching(table.columns, table.rows);
  const madeBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  await insertImport(ctx.tx, { id, fileName, table, matching, madeBy, at: ctx.clock.now() });
  return getImport(ctx.tx, id);
}

/** Promises to take a file over. Throws NOT_FOUND, CONFLICT, and BAD_REQUEST for a matching without name or price. */
export async function startImport(
  ctx: Context,
  { id, merchantId, matching }: { id: string; merchantId: MerchantId; matching: ImportMatching },
): Promise<ImportRecord> {
  const { columns } = await getImport(ctx.tx, id);
  checkMatching(matching, columns);
  if (matching.name === undefined || matching.price === undefined) {
    throw fieldError('matching', 'Choose the columns that hold the name and the price.');
  }
  const begun = await beginImport(ctx.tx, { id, matching, at: ctx.clock.now() });
  if (begun === 'another_runs') {
    throw new AppError('CONFLICT', 'Another file is being imported. Wait until it is done, or stop it.');
  }
  if (begun === 'ended') throw new AppError('CONFLICT', endedSentence(await findImport(ctx.tx, id)));
  await ctx.enqueue(runImportJob({ merchantId, importId: id }));
  return getImport(ctx.tx, id);
}

/** Throws BAD_REQUEST for a column that the file does not have. */
export function checkMatching(matching: ImportMatching, columns: readonly string[]): void {
  const isBeyond = Object.values(matching).some((column) => column >= columns.length);
  if (isBeyond) throw fieldError('matching', 'The file does not have so many columns. Choose them again.');
}

/** Stops an import before anything of it is on the menu. Throws NOT_FOUND, and CONFLICT once it is done. */
export async function cancelImport(ctx: Context, id: string): Promise<ImportRecord> {
  await getImport(ctx.tx, id);
  const at = ctx.clock.now();
  await endImport(ctx.tx, id, { from: ['ready', 'running', 'failed'], state: 'cancelled', at });
  const found = await getImport(ctx.tx, id);
  if (found.state === 'cancelled') return found;
  throw new AppError('CONFLICT', 'This file is on your menu already; it cannot be stopped any more.');
}

function endedSentence(found: ImportRecord | undefined): string {
  if (found?.state === 'running') return 'This file is being imported already.';
  if (found?.state === 'done') return 'This file is on your menu already. Upload it again to import it once more.';
  return 'This import was stopped. Upload the file again.';
}
