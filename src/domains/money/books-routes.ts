import { implement } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { asId } from '../../shared/ids.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { recordStaffAction } from '../staff/index.ts';
import { booksContract, journalCsvPath, journalRange, type TrialBalance } from './books-contract.ts';
import { readAccountSums, readJournal, type AccountSum } from './books-store.ts';
import { journalCsv } from './journal-csv.ts';
import { accounts } from './model/accounts.ts';
import { listLedgerEntries } from './queries.ts';

interface Given {
  db: Db;
  /** A database in the staff role. */
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
}

/** The books of all merchants, for staff. */
export function booksRouter({ db, staffDb, sessions, registry }: Given) {
  const os = implement(booksContract).$context<ApiContext>();
  return os.router({
    getTrialBalance: os.getTrialBalance.handler(async ({ context, input }) => {
      await sessions.staff(context);
      return toTrialBalance(input.through ?? null, await readAccountSums(staffDb, input));
    }),
    browseLedger: os.browseLedger.handler(async ({ context, input: { id, ...filters } }) => {
      await sessions.staff(context);
      return asMerchant(db, asId<'merchant'>(id), (tx) =>
        listLedgerEntries(tx, registry, { ...filters, withVerification: true }),
      );
    }),
  });
}

/** The journal as a file; who took it is written down. */
export function journalRoutes({ staffDb, parts, sessions }: Given) {
  return (server: FastifyInstance): void => {
    server.get(journalCsvPath, async (request, reply) => {
      const staff = await sessions.staff(request);
      const { format, ...range } = parseQuery(journalRange, request.query);
      await inTransaction({ db: staffDb, parts, actor: staff.actor }, (ctx) =>
        recordStaffAction(ctx, staff, {
          action: 'journal_downloaded',
          subjectKind: 'books',
          subjectId: range.merchantId ?? 'all',
          ...(range.merchantId !== undefined && { merchantId: range.merchantId }),
          reason: `${range.from} to ${range.to}, ${format}`,
        }),
      );
      const lines = await readJournal(staffDb, range);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="journal-${range.from}-${range.to}-${format}.csv"`)
        .send(journalCsv(lines, format));
    });
  };
}

function toTrialBalance(through: string | null, sums: readonly AccountSum[]): TrialBalance {
  const currencies = [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, group]) => {
    const byCode = group.toSorted((a, b) => (accounts[a.account].code < accounts[b.account].code ? -1 : 1));
    const shown = byCode.map(({ account, amountMinor }) => ({
      account,
      label: accounts[account].label,
      debitMinor: Math.max(0, amountMinor),
      creditMinor: Math.max(0, -amountMinor),
    }));
    const add = (side: 'debitMinor' | 'creditMinor') => shown.reduce((sum, row) => sum + row[side], 0);
    return { currency, accounts: shown, debitsMinor: add('debitMinor'), creditsMinor: add('creditMinor') };
  });
  return { through, currencies };
}
