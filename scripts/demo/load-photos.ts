import sharp from 'sharp';
import { changeItemRows, keepPhoto, prepareItemPhoto, readMenu } from '../../src/domains/menu/index.ts';
import { asMerchant, createDb, createPool } from '../../src/platform/db/database.ts';
import { createFolderFiles } from '../../src/platform/files/files.ts';
import { asId } from '../../src/shared/ids.ts';
import { drawDish } from './draw-dish.ts';

/** Draws a picture for each item of the demo's menu that has none, the first time that the demo starts. */
export async function loadPhotos(url: string, given: { merchantId: string; filesFolder: string }): Promise<void> {
  const db = createDb(createPool({ url, role: 'forkline_app', max: 1 }));
  const merchantId = asId<'merchant'>(given.merchantId);
  const files = createFolderFiles(given.filesFolder);
  try {
    const { items, categories } = await asMerchant(db, merchantId, readMenu);
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    for (const { id, name, categoryId, photoId } of items) {
      if (photoId !== null) continue;
      const drawing = Buffer.from(drawDish({ name, category: names.get(categoryId) ?? '' }));
      const content = await sharp(drawing).jpeg({ quality: 85 }).toBuffer();
      const prepared = await prepareItemPhoto({ field: 'photo', content });
      const at = new Date();
      await asMerchant(db, merchantId, async (tx) => {
        const photo = await keepPhoto({ tx, at }, files, prepared);
        await changeItemRows(tx, [id], at, { photo_id: photo.id });
      });
    }
  } finally {
    await db.destroy();
  }
}
