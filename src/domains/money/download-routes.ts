import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asMerchant, type Db, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { fileLanguage } from '../../platform/files/write-csv.ts';
import { parseQuery } from '../../platform/http/query.ts';
import type { Clock } from '../../shared/time.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { readStores } from '../merchants/index.ts';
import { statementCsvPath, statementPdfPath, statementRange } from './contract.ts';
import { periodInWords } from './model/period-words.ts';
import { getStatement, listStatementRows, type AskedRange } from './queries.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';

/** The statement as files. */
export function downloadRoutes(given: { db: Db; sessions: Sessions; registry: Registry; clock: Clock }) {
  const { db, sessions, registry, clock } = given;

  async function read<T>(request: FastifyRequest, work: (tx: Tx, range: AskedRange) => Promise<T>): Promise<T> {
    const member = await sessions.member(request, 'see_money');
    // A download leaves the house: staff look on screen.
    if (member.viewing) throw new AppError('FORBIDDEN', 'You are viewing as this merchant: nothing can be downloaded.');
    const range = parseQuery(statementRange, request.query);
    return asMerchant(db, member, (tx) => work(tx, { ...range, now: clock.now() }));
  }

  return (server: FastifyInstance): void => {
    server.get(statementCsvPath, async (request, reply) => {
      const rows = await read(request, (tx, range) => listStatementRows(tx, registry, range));
      return asFile(reply, { type: 'text/csv; charset=utf-8', name: 'statement.csv' }).send(
        statementCsv(rows, fileLanguage(request.query)),
      );
    });
    server.get(statementPdfPath, async (request, reply) => {
      const { statement, merchantName } = await read(request, async (tx, range) => {
        const [store] = await readStores(tx);
        return { statement: await getStatement(tx, registry, range), merchantName: store?.merchantName ?? '' };
      });
      const paper = await statementPdf(statement, { merchantName, period: periodInWords(statement) });
      return asFile(reply, { type: 'application/pdf', name: 'statement.pdf' }).send(paper);
    });
  };
}

function asFile(reply: FastifyReply, { type, name }: { type: string; name: string }): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
}
