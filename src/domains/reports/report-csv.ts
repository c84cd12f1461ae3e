import { stringify } from 'csv-stringify';
import { csvOptions, type FileLanguage } from '../../platform/files/write-csv.ts';
import { decimalMoney } from '../../shared/money.ts';
import { minuteMs } from '../../shared/time.ts';
import type { CsvView, Report, ReportOrder, SoldItems, WeekHours } from './contract.ts';
import { causes, figureKeys, figureOf, type FigureKey, type FigureValues } from './model/figures.ts';

/** Report tables as files. Amounts and minutes are decimal, shares in percent; what cannot be worked out is empty. */

export type Cells = Record<string, string>;

/** A stream that takes rows and gives the file's text. */
export function createReportCsv(view: CsvView, language: FileLanguage) {
  return stringify(
    csvOptions({ columns: reportColumns[view], spoken: ['state', 'ended_by', 'reason', 'mistake'], language }),
  );
}

const columnName = (key: FigureKey) => {
  const { name, unit } = figureOf(key);
  const word = name.toLowerCase().replaceAll(' ', '_');
  return unit === 'ms' ? `${word}_minutes` : unit === 'basis_points' ? `${word}_percent` : word;
};
const figureColumns = figureKeys.map(columnName);
const itemColumns = ['name', 'ref', 'orders', 'quantity', 'currency', 'sales', 'quantity_before', 'sales_before'];
const orderColumns = [
  'day',
  'placed_at',
  'order',
  'service',
  'store',
  'customer',
  'state',
  'currency',
  'sales',
  'prep_time_minutes',
  'late_by_minutes',
  'ended_by',
  'reason',
  'mistake',
  'order_id',
];

/** The heads of each file, in English. */
export const reportColumns: Record<CsvView, string[]> = {
  days: ['day', 'currency', ...figureColumns],
  services: ['service', 'currency', ...figureColumns],
  stores: ['store', 'currency', ...figureColumns],
  cities: ['city', 'currency', ...figureColumns],
  hours: ['weekday', 'hour', 'currency', ...figureColumns],
  items: itemColumns,
  modifiers: itemColumns,
  orders: orderColumns,
};

const money = (minor: number, currency: string) => decimalMoney(minor, currency);
const minutes = (ms: number | null) => (ms === null ? '' : (ms / minuteMs).toFixed(1));
const percent = (basisPoints: number | null) => (basisPoints === null ? '' : (basisPoints / 100).toFixed(2));

function figureCells(values: FigureValues, currency: string): Cells {
  const cell = (key: FigureKey) => {
    const value = values[key];
    if (value === null) return '';
    switch (figureOf(key).unit) {
      case 'cents':
        return money(value, currency);
      case 'ms':
        return minutes(value);
      case 'basis_points':
        return percent(value);
      case 'count':
        return String(value);
    }
  };
  return { currency, ...Object.fromEntries(figureKeys.map((key) => [columnName(key), cell(key)])) };
}

/** The rows of a breakdown as it is shown. */
export function breakdownCells(report: Report, view: 'days' | 'services' | 'stores' | 'cities'): Cells[] {
  const { currency } = report;
  switch (view) {
    case 'days':
      return report.days.map(({ date, now }) => ({ day: date, ...figureCells(now, currency) }));
    case 'services':
      return report.services.map((row) => ({ service: row.serviceName, ...figureCells(row.now, currency) }));
    case 'stores':
      return report.stores.map((row) => ({ store: row.storeName, ...figureCells(row.now, currency) }));
    case 'cities':
      return report.cities.map((row) => ({ city: row.city, ...figureCells(row.now, currency) }));
  }
}

/** January 1, 2024, was a Monday. */
const weekdayName = (weekday: number, language: FileLanguage) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

export function hourCells({ cells, currency }: WeekHours, language: FileLanguage): Cells[] {
  return cells.map((cell) => ({
    weekday: weekdayName(cell.weekday, language),
    hour: `${String(cell.hour).padStart(2, '0')}:00`,
    ...figureCells(cell.values, currency),
  }));
}

export function itemCells({ items, currency }: SoldItems): Cells[] {
  return items.map((item) => ({
    name: item.name,
    ref: item.key,
    orders: String(item.orders),
    quantity: String(item.quantity),
    currency,
    sales: money(item.salesMinor, currency),
    quantity_before: item.before ? String(item.before.quantity) : '',
    sales_before: item.before ? money(item.before.salesMinor, currency) : '',
  }));
}

export function orderCells(order: ReportOrder, currency: string): Cells {
  return {
    day: order.businessDate,
    placed_at: order.placedAt,
    order: order.displayId,
    service: order.serviceName,
    store: order.storeName,
    customer: order.customerName,
    state: order.stateLabel,
    currency,
    sales: money(order.salesMinor, currency),
    prep_time_minutes: minutes(order.prepMs),
    late_by_minutes: minutes(order.lateMs),
    ended_by: order.cause === null ? '' : causes[order.cause],
    reason: order.reason ?? '',
    mistake: order.isWrong ? 'yes' : '',
    order_id: order.orderId,
  };
}
