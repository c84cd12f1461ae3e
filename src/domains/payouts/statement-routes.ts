import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { asMerchant, type Db, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { fileLanguage } from '../../platform/files/write-csv.ts';
import { sendFile } from '../../platform/http/uploads.ts';
import type { Clock } from '../../shared/time.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { readStores } from '../merchants/index.ts';
import { amountRow, getStatement, listStatementRows, payoutPdf, statementCsv } from '../money/index.ts';
import { periodInWords } from '../money/model/period-words.ts';
import { payoutStatementPath, type PayoutDetails } from './payouts-contract.ts';
import { getPayout } from './queries.ts';

const params = z.object({ id: z.uuid() });

/** The statement of one payout as files: what it is made of, and the sales of its week. */
export function payoutStatementRoutes(given: { db: Db; sessions: Sessions; registry: Registry; clock: Clock }) {
  const { db, sessions, registry, clock } = given;

  async function read<T>(request: FastifyRequest, work: (tx: Tx, payout: PayoutDetails) => Promise<T>) {
    const member = await sessions.member(request, 'see_money', { inEveryStore: true });
    // A download leaves the house: staff look on screen.
    if (member.viewing) throw new AppError('FORBIDDEN', 'You are viewing as this merchant: nothing can be downloaded.');
    const id = params.safeParse(request.params).data?.id;
    if (id === undefined) throw new AppError('NOT_FOUND', 'There is no such payout.');
    return asMerchant(db, member, async (tx) => {
      const payout = await getPayout(tx, id);
      return { payout, answer: await work(tx, payout) };
    });
  }

  const rangeOf = ({ weekFrom, weekTo }: PayoutDetails) => ({ from: weekFrom, to: weekTo, now: clock.now() });

  return (server: FastifyInstance): void => {
    server.get(payoutStatementPath(':id', 'csv'), async (request, reply) => {
      const { payout, answer: rows } = await read(request, async (tx, shown) =>
        shown.reissueOf === null ? listStatementRows(tx, registry, rangeOf(shown)) : [],
      );
      const content = Buffer.from(statementCsv([...rows, ...amountRows(payout, rows)], fileLanguage(request.query)));
      return sendFile(reply, { name: `${payout.number}.csv`, mediaType: 'text/csv; charset=utf-8', content });
    });
    server.get(payoutStatementPath(':id', 'pdf'), async (request, reply) => {
      const { payout, answer } = await read(request, async (tx, shown) => ({
        merchantName: (await readStores(tx))[0]?.merchantName ?? '',
        statement: shown.reissueOf === null ? await getStatement(tx, registry, rangeOf(shown)) : null,
      }));
      const { merchantName, statement } = answer;
      const period = periodInWords({ from: payout.weekFrom, to: payout.weekTo });
      const content = await payoutPdf({ ...payout, notes: notesOf(payout) }, statement, { merchantName, period });
      return sendFile(reply, { name: `${payout.number}.pdf`, mediaType: 'application/pdf', content });
    });
  };
}

/** What the payout has besides the week's sales: what was carried over from other weeks, or the one that came back. */
function amountRows(payout: PayoutDetails, rows: readonly { owedMinor: number }[]) {
  const { reissueOf, amountMinor, currency, weekTo: date } = payout;
  const restMinor = amountMinor - rows.reduce((sum, { owedMinor }) => sum + owedMinor, 0);
  if (restMinor === 0) return [];
  const name = reissueOf === null ? 'Carried over from earlier weeks' : `Payout ${reissueOf}, which came back`;
  return [amountRow({ date, name, currency, amountMinor: restMinor })];
}

function notesOf({ payOn, accountLastFour, sentences }: PayoutDetails) {
  const dated = payOn === null ? [] : [['In your account', periodInWords({ from: payOn, to: payOn })] as const];
  const account = accountLastFour === null ? [] : [['Goes to', `••••${accountLastFour}`] as const];
  return [...dated, ...account, ...sentences.map((sentence) => [sentence, ''] as const)];
}
