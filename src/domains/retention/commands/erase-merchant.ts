import type { ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/files/files.ts';
import { photoKey, photoSizes, type PhotoSizeName } from '../../../platform/files/photos.ts';
import { enqueueJobs } from '../../../platform/jobs/queue.ts';
import { minuteMs } from '../../../shared/time.ts';
import { eraseRequest } from '../jobs.ts';
import { eraseMerchantBatch, eraseMerchantRest } from '../store.ts';

const maxConcurrent = 1_000;

interface Given {
  staffDb: Db;
  parts: ContextParts;
  files: Files;
}

/** Erases a merchant in batches. May run twice and after a stop; while a service is still to be told, it comes back. */
export async function eraseMerchant({ staffDb, parts, files }: Given, merchantId: string): Promise<void> {
  for (;;) {
    const affected = await eraseMerchantBatch(staffDb, merchantId, maxConcurrent);
    if (affected === undefined) {
      const again = eraseRequest(merchantId, new Date(parts.clock.now().getTime() + minuteMs));
      await staffDb.transaction().execute((tx) => enqueueJobs(tx, [again]));
      return;
    }
    if (affected === 0) break;
  }
  const { fileKeys, photoIds } = await eraseMerchantRest(staffDb, merchantId);
  // After the commit: a row whose file is gone would be an error, a file without a row is not.
  const sizes = Object.keys(photoSizes) as PhotoSizeName[]; // keys of a literal
  const keys = [...fileKeys, ...photoIds.flatMap((id) => sizes.map((size) => photoKey(id, size)))];
  for (const key of keys) await files.remove(key).catch(() => undefined);
  parts.log.info({ merchantId, files: keys.length }, 'account deleted');
}
