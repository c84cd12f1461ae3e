import { asMerchant, type Db } from '../../../../platform/db/database.ts';
import { inMerchant, type Context, type ContextParts } from '../../../../platform/context.ts';
import { newId, type MerchantId } from '../../../../shared/ids.ts';
import type { Registry } from '../../../channels/index.ts';
import {
  endImport,
  failImport,
  findImport,
  lockItems,
  recordImportProgress,
  readImportRows,
  updateItems,
  writeStocks,
} from '../import-store.ts';
import { writeSizes } from './write-sizes.ts';
import { insertItems } from '../../item-store.ts';
import type { TableRow } from '../../model/import/cells.ts';
import type { ImportMatching } from '../../model/import/fields.ts';
import { createImporter, type PlannedItem } from '../../model/import/import.ts';
import type { Category, Item } from '../../model/menu.ts';
import { insertCategories } from '../../section-store.ts';
import { readSoldOuts } from '../../sold-out-store.ts';
import { readImportGround } from '../ground.ts';
import { bringBack, sellOut } from '../../commands/sell-out.ts';

interface ImportParts {
  db: Db;
  parts: ContextParts;
  registry: Registry;
}

interface OneImport {
  merchantId: MerchantId;
  importId: string;
}

const actor = { kind: 'system', name: 'menu' } as const;
const rowsPerStep = 200;
/** Of what is wrong with a file, as much as anybody reads. */
const maxProblemsKept = 1_000;

class NoLongerWanted extends Error {}

/**
 * Takes a file over. First all rows are checked, step by step, so that the screen sees how far it is and somebody can
 * stop it; then they are held against the menu as it is by now and written in one transaction, whose last act fails where
 * the import has been stopped meanwhile. So either all of it is on the menu, or nothing.
 */
export async function runImport(given: ImportParts, one: OneImport): Promise<void> {
  try {
    const checked = await checkRows(given, one);
    if (checked) await inMerchant({ ...given, actor }, one.merchantId, (ctx) => writeRows(ctx, given, one, checked));
  } catch (error) {
    if (error instanceof NoLongerWanted) return;
    given.parts.log.error({ err: error, ...one }, 'an import has failed');
    const at = given.parts.clock.now();
    await asMerchant(given.db, one.merchantId, (tx) => failImport(tx, one.importId, at));
  }
}

interface Checked {
  rows: TableRow[];
  matching: ImportMatching;
}

/** Undefined where there is nothing to do: it has ended, or was stopped. */
async function checkRows(
  { db, parts }: ImportParts,
  { merchantId, importId }: OneImport,
): Promise<Checked | undefined> {
  const begun = await asMerchant(db, merchantId, async (tx) => {
    const found = await findImport(tx, importId);
    if (found?.state !== 'running') return undefined;
    return { matching: found.matching, rows: await readImportRows(tx, importId), ground: await readImportGround(tx) };
  });
  if (!begun) return undefined;
  const importer = createImporter(begun);
  for (let done = 0; done < begun.rows.length;) {
    const piece = begun.rows.slice(done, done + rowsPerStep);
    importer.take(piece);
    done += piece.length;
    const doneRows = done;
    const at = parts.clock.now();
    const isWanted = await asMerchant(db, merchantId, (tx) => recordImportProgress(tx, importId, { doneRows, at }));
    if (!isWanted) return undefined;
  }
  return { rows: begun.rows, matching: begun.matching };
}

async function writeRows(
  ctx: Context,
  { registry }: ImportParts,
  { merchantId, importId }: OneImport,
  { rows, matching }: Checked,
): Promise<void> {
  const at = ctx.clock.now();
  await lockItems(ctx.tx);
  const ground = await readImportGround(ctx.tx);
  const importer = createImporter({ ground, matching, rows });
  const planned = importer.take(rows);
  const changed = planned.filter(({ hasChanged }) => hasChanged);
  const categories = newCategories(changed);
  await insertCategories(ctx.tx, categories, at);
  const made: { planned: PlannedItem; item: Item }[] = [];
  for (const one of changed) made.push({ planned: one, item: await withSizes(ctx, one, toItem(one, categories)) });
  const isNew = ({ planned: { before } }: (typeof made)[number]) => before === undefined;
  const added = made.filter(isNew).map(({ item }) => item);
  const altered = made.filter((one) => !isNew(one)).map(({ item }) => item);
  await insertItems(ctx.tx, added, at);
  await updateItems(ctx.tx, altered, at);
  const counts = made.flatMap(({ planned: { stock: count }, item }) => (count === undefined ? [] : [{ item, count }]));
  if (ground.storeId !== undefined && counts.length > 0) {
    await countStocks(ctx, registry, { merchantId, storeId: ground.storeId, counts });
  }
  const result = {
    added: added.length,
    changed: altered.length,
    skipped: rows.length - planned.length - importer.sizeRows,
    problems: importer.problems.slice(0, maxProblemsKept),
  };
  const isWanted = await endImport(ctx.tx, importId, { from: ['running'], state: 'done', result, at });
  if (!isWanted) throw new NoLongerWanted();
}

async function withSizes(ctx: Context, { sizes }: PlannedItem, item: Item): Promise<Item> {
  if (!sizes) return item;
  const groupId = await writeSizes(ctx, sizes);
  return item.groupIds.includes(groupId) ? item : { ...item, groupIds: [groupId, ...item.groupIds] };
}

/** One for each name that the menu does not have yet, in the order in which the file first says them. */
function newCategories(planned: readonly PlannedItem[]): Category[] {
  const made = new Map<string, Category>();
  for (const { categoryId, categoryName } of planned) {
    if (categoryId !== undefined || made.has(categoryName.toLowerCase())) continue;
    const id = newId<'menu_category'>();
    made.set(categoryName.toLowerCase(), { id, ref: id, name: categoryName, description: '', menuIds: [] });
  }
  return [...made.values()];
}

function toItem(planned: PlannedItem, categories: readonly Category[]): Item {
  const { before, name, description, basePriceMinor, details } = planned;
  const category = categories.find((one) => one.name.toLowerCase() === planned.categoryName.toLowerCase());
  const categoryId = planned.categoryId ?? category?.id;
  if (categoryId === undefined) throw new Error(`No category was made for row ${planned.row}.`);
  const fields = { categoryId, name, description, basePriceMinor, details };
  if (before) return { ...before, ...fields };
  const id = newId<'menu_item'>();
  return { id, ref: planned.ref ?? id, photoId: null, isCombo: false, isListed: true, groupIds: [], ...fields };
}

/** What is counted as none is sold out; what had run out and is there again is back on sale. */
async function countStocks(
  ctx: Context,
  registry: Registry,
  given: { merchantId: MerchantId; storeId: string; counts: readonly { item: Item; count: number }[] },
): Promise<void> {
  const { merchantId, storeId, counts } = given;
  await writeStocks(
    ctx.tx,
    storeId,
    counts.map(({ item, count }) => ({ itemId: item.id, itemRef: item.ref, count })),
  );
  const ranOut = new Set(
    (await readSoldOuts(ctx.tx, storeId))
      .filter(({ kind, cause }) => kind === 'item' && cause === 'stock')
      .map(({ subjectId }) => subjectId),
  );
  const subjectsOf = (among: typeof counts) => among.map(({ item: { id } }) => ({ kind: 'item' as const, id }));
  const gone = counts.filter(({ item, count }) => count === 0 && !ranOut.has(item.id));
  const back = counts.filter(({ item, count }) => count > 0 && ranOut.has(item.id));
  const at = { merchantId, storeId };
  if (gone.length > 0) {
    await sellOut(ctx, registry, { ...at, subjects: subjectsOf(gone), until: null, cause: 'stock' });
  }
  if (back.length > 0) await bringBack(ctx, registry, { ...at, subjects: subjectsOf(back) });
}
