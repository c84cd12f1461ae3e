import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asMerchant, type Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { csvOptions, fileLanguage } from '../../../platform/files/write-csv.ts';
import { parseQuery } from '../../../platform/http/query.ts';
import { decimalMoney } from '../../../shared/money.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Registry } from '../../channels/index.ts';
import type { Member, Sessions } from '../../identity/index.ts';
import {
  customerCsvPath,
  customerCsvViews,
  customerFilters,
  insightsInput,
  type CustomerCsvView,
  type CustomerSums,
  type Insights,
} from '../insights-contract.ts';
import { getInsights, listCustomerItems, listCustomers } from './queries.ts';

interface Given {
  db: Db;
  sessions: Sessions;
  registry: Registry;
  clock: Clock;
}

type Cells = Record<string, string>;

const chosenView = z.object({ view: z.enum(customerCsvViews) });
const filePage = 200;
const maxRows = 200_000;
const kindColumns = ['new_customers', 'returning_customers', 'cannot_tell'];

/** The heads of each file, in English. */
export const customerColumns: Record<CustomerCsvView, string[]> = {
  days: ['day', ...kindColumns],
  services: ['service', 'told_apart_by', ...kindColumns, 'currency', ...kindColumns.map((name) => `${name}_sales`)],
  items: ['item', 'ref', ...kindColumns],
  customers: ['name', 'service', 'store', 'orders', 'currency', 'sales', 'first_order', 'last_order'],
};

/** What is shown of customers as a file; never a phone number, nor the code that stands for one. */
export function customerCsvRoutes(given: Given) {
  return (server: FastifyInstance): void => {
    server.get(customerCsvPath, async (request, reply) => {
      const member = await given.sessions.member(request, 'see_reports');
      // A download leaves the house: staff look on screen.
      if (member.viewing) {
        throw new AppError('FORBIDDEN', 'You are viewing as this merchant: nothing can be downloaded.');
      }
      const { view } = parseQuery(chosenView, request.query);
      const rows = await rowsOf(given, member, { view, query: request.query });
      const language = fileLanguage(request.query);
      const csv = stringify(csvOptions({ columns: customerColumns[view], spoken: ['told_apart_by'], language }));
      pipeline(Readable.from(rows), csv, (error) => {
        if (error) request.log.warn({ err: error }, 'a download was not finished');
      });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="customers-${view}.csv"`)
        .send(csv);
    });
  };
}

async function rowsOf(
  { db, registry, clock }: Given,
  member: Member,
  { view, query }: { view: CustomerCsvView; query: unknown },
): Promise<Iterable<Cells> | AsyncIterable<Cells>> {
  const now = clock.now();
  if (view === 'customers') {
    const filters = parseQuery(customerFilters, query);
    return customerRows((cursor) =>
      asMerchant(db, member, (tx) => listCustomers(tx, registry, { ...filters, now, cursor, limit: filePage })),
    );
  }
  const input = { ...parseQuery(insightsInput, query), now };
  return asMerchant(db, member, async (tx) => {
    if (view === 'items') {
      const { items } = await listCustomerItems(tx, input);
      return items.map(({ key, name, orders }) => ({ item: name, ref: key, ...kindCells(orders) }));
    }
    const insights = await getInsights(tx, registry, input);
    return view === 'days'
      ? insights.days.map(({ date, orders }) => ({ day: date, ...kindCells(orders) }))
      : serviceRows(insights);
  });
}

function kindCells(orders: CustomerSums['orders']): Cells {
  return {
    new_customers: String(orders.new),
    returning_customers: String(orders.returning),
    cannot_tell: String(orders.untold),
  };
}

function serviceRows({ services, currency }: Insights): Cells[] {
  const money = (minor: number) => decimalMoney(minor, currency);
  return services.map(({ serviceName, recognition, now }) => ({
    service: serviceName,
    told_apart_by: recognition.by,
    ...kindCells(now.orders),
    currency,
    new_customers_sales: money(now.salesMinor.new),
    returning_customers_sales: money(now.salesMinor.returning),
    cannot_tell_sales: money(now.salesMinor.untold),
  }));
}

async function* customerRows(
  readPage: (cursor: string | undefined) => ReturnType<typeof listCustomers>,
): AsyncGenerator<Cells> {
  let cursor: string | undefined;
  for (let count = 0; count < maxRows; count += filePage) {
    const page = await readPage(cursor);
    for (const one of page.customers) {
      yield {
        name: one.name,
        service: one.serviceName,
        store: one.storeName,
        orders: String(one.orders),
        currency: one.currency,
        sales: decimalMoney(one.salesMinor, one.currency),
        first_order: one.firstDate,
        last_order: one.lastDate,
      };
    }
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}
