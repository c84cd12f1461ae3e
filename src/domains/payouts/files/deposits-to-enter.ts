import type { JobRequest } from '../../../platform/jobs/queue.ts';
import { enterDeposits } from '../jobs.ts';
import type { FileEntry } from './file-entry-store.ts';

/** The jobs that enter a file's small deposits in the ledger, one for each merchant. */
export function depositsToEnter(
  fileId: string,
  entries: readonly FileEntry[],
  step: 'sent' | 'returned',
): JobRequest[] {
  const deposits = entries.filter(({ verifiedAccountId }) => verifiedAccountId !== null);
  return [...Map.groupBy(deposits, ({ merchantId }) => merchantId)].map(([merchantId, own]) =>
    enterDeposits({
      merchantId,
      step,
      fileId,
      deposits: own.map(({ number, amountMinor }) => ({ number, amountMinor })),
    }),
  );
}
