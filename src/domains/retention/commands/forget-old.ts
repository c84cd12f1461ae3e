import type { Db } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { dayMs, type Clock } from '../../../shared/time.ts';
import { retentionRules, type RetentionRule } from '../model/rules.ts';
import { forgetBatch } from '../store.ts';

/** Rows in a transaction: each is short, so that orders that arrive meanwhile do not wait. */
const maxConcurrent = 1_000;

interface Given {
  staffDb: Db;
  clock: Clock;
  files: Files;
}

/**
 * Carries out every retention rule, a batch at a time until nothing is left. A rule that fails is logged and stops no
 * other. Safe to stop at any time, to repeat, and to run in several processes at once.
 */
export async function forgetOld({ staffDb, clock, files }: Given, log: Log): Promise<void> {
  const now = clock.now().getTime();
  for (const [name, days] of Object.entries(retentionRules)) {
    const rule = name as RetentionRule; // a key of the table
    const before = new Date(now - days * dayMs);
    try {
      let total = 0;
      for (;;) {
        const { affected, fileKeys } = await forgetBatch(staffDb, { rule, before, most: maxConcurrent });
        // After the commit: a row whose file is gone would be an error, a file without a row is not.
        for (const key of fileKeys)
          await files.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'file removal failed'));
        total += affected;
        if (affected < maxConcurrent) break;
      }
      if (total > 0) log.info({ rule, rows: total }, 'personal data forgotten');
    } catch (error) {
      log.error({ err: error, rule }, 'retention rule failed');
    }
  }
}
