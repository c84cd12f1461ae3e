import { inMerchant, type ContextParts } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { MerchantId } from '../../../../shared/ids.ts';
import { awaitReports, merchantsAfter } from '../../../reports/index.ts';
import {
  customerSumTables,
  findCustomerSumFaults,
  rebuildCustomerSums,
  type CustomerSumTable,
} from '../check-store.ts';

interface Given {
  db: Db;
  parts: ContextParts;
}

const actor = { kind: 'system', name: 'customers' } as const;
const maxConcurrent = 100;
const firstMerchant = '00000000-0000-0000-0000-000000000000';

/** Holds all merchants' sums against the orders and customers that they are of; puts right what differs, and reports it. */
export async function checkCustomers(given: Given): Promise<void> {
  let after = firstMerchant;
  for (;;) {
    const merchants = await merchantsAfter(given.db, after, maxConcurrent);
    for (const merchantId of merchants) {
      await checkCustomersOf(given, merchantId).catch((error: unknown) =>
        given.parts.log.error({ err: error, merchantId }, 'customers could not be checked'),
      );
    }
    const last = merchants.at(-1);
    if (last === undefined || merchants.length < maxConcurrent) return;
    after = last;
  }
}

/** Answers what was wrong; it is put right by then. */
export async function checkCustomersOf(
  { db, parts }: Given,
  merchantId: MerchantId,
): Promise<{ table: CustomerSumTable; subject: string }[]> {
  const faults: { table: CustomerSumTable; subject: string }[] = [];
  for (const table of customerSumTables) {
    const found = await inMerchant({ db, parts, actor }, merchantId, async ({ tx }) => {
      await awaitReports(tx);
      const wrong = await findCustomerSumFaults(tx, table, maxConcurrent);
      if (wrong.length > 0) await rebuildCustomerSums(tx, table);
      return wrong;
    });
    faults.push(...found.map((subject) => ({ table, subject })));
  }
  for (const fault of faults)
    parts.log.error({ ...fault, merchantId }, 'a sum of customers was wrong and has been put right');
  return faults;
}
