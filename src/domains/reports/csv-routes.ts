import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { fileLanguage } from '../../platform/files/write-csv.ts';
import { parseQuery } from '../../platform/http/query.ts';
import type { Clock } from '../../shared/time.ts';
import type { Registry } from '../channels/index.ts';
import type { Member, Sessions } from '../identity/index.ts';
import { csvViews, reportCsvPath, reportInput, reportOrderFilters, type CsvView } from './contract.ts';
import { getReport, getWeekHours, listReportOrders, listSoldItems } from './queries.ts';
import { breakdownCells, createReportCsv, hourCells, itemCells, orderCells, type Cells } from './report-csv.ts';

interface Given {
  db: Db;
  sessions: Sessions;
  registry: Registry;
  clock: Clock;
}

const chosenView = z.object({ view: z.enum(csvViews) });
const orderPage = 200;
const maxOrders = 100_000;
const maxItems = 20_000;

/** What a report shows as a file. */
export function reportCsvRoutes(given: Given) {
  return (server: FastifyInstance): void => {
    server.get(reportCsvPath, async (request, reply) => {
      const member = await given.sessions.member(request, 'see_reports');
      // A download leaves the house: staff look on screen.
      if (member.viewing) {
        throw new AppError('FORBIDDEN', 'You are viewing as this merchant: nothing can be downloaded.');
      }
      const { view } = parseQuery(chosenView, request.query);
      const rows = await rowsOf(given, member, { view, query: request.query });
      const csv = createReportCsv(view, fileLanguage(request.query));
      // The reader's pace sets ours, and a reader that leaves ends the reading.
      pipeline(Readable.from(rows), csv, (error) => {
        if (error) request.log.warn({ err: error }, 'a download was not finished');
      });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="report-${view}.csv"`)
        .send(csv);
    });
  };
}

/** Orders are read a page at a time; everything else is one page. */
async function rowsOf(
  { db, registry, clock }: Given,
  member: Member,
  { view, query }: { view: CsvView; query: unknown },
): Promise<Iterable<Cells> | AsyncIterable<Cells>> {
  if (view === 'orders') {
    const filters = parseQuery(reportOrderFilters, query);
    const readPage = (cursor: string | undefined) =>
      asMerchant(db, member, (tx) => listReportOrders(tx, registry, { ...filters, cursor, limit: orderPage }));
    return orderRows(readPage);
  }
  const input = { ...parseQuery(reportInput, query), now: clock.now() };
  return asMerchant(db, member, async (tx) => {
    switch (view) {
      case 'hours':
        return hourCells(await getWeekHours(tx, input), fileLanguage(query));
      case 'items':
        return itemCells(await listSoldItems(tx, { ...input, kind: 'item', most: maxItems }));
      case 'modifiers':
        return itemCells(await listSoldItems(tx, { ...input, kind: 'modifier', most: maxItems }));
      case 'days':
      case 'services':
      case 'stores':
      case 'cities':
        return breakdownCells(await getReport(tx, registry, input), view);
    }
  });
}

async function* orderRows(
  readPage: (cursor: string | undefined) => ReturnType<typeof listReportOrders>,
): AsyncGenerator<Cells> {
  let cursor: string | undefined;
  for (let count = 0; count < maxOrders; count += orderPage) {
    const page = await readPage(cursor);
    for (const order of page.orders) yield orderCells(order, page.currency);
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}
