import type { FastifyInstance } from 'fastify';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { parseQuery } from '../../platform/http/query.ts';
import type { Clock } from '../../shared/time.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { statementCsvPath, statementRange } from './contract.ts';
import { listStatementRows } from './queries.ts';
import { statementCsv } from './statement-csv.ts';

/** The statement as a file. */
export function downloadRoutes(given: { db: Db; sessions: Sessions; registry: Registry; clock: Clock }) {
  const { db, sessions, registry, clock } = given;
  return (server: FastifyInstance): void => {
    server.get(statementCsvPath, async (request, reply) => {
      const member = await sessions.member(request, ['owner']);
      // A download leaves the house: staff look on screen.
      if (member.viewing)
        throw new AppError('FORBIDDEN', 'You are viewing as this merchant: nothing can be downloaded.');
      const range = parseQuery(statementRange, request.query);
      const rows = await asMerchant(db, member, (tx) =>
        listStatementRows(tx, registry, { ...range, now: clock.now() }),
      );
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="statement.csv"')
        .send(statementCsv(rows));
    });
  };
}
