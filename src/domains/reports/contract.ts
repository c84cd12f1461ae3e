import { oc } from '@orpc/contract';
import { z } from 'zod';
import { causeKeys, figureKeys } from './model/figures.ts';
import { itemKinds } from './model/item-kinds.ts';
import { lengthOf } from './model/periods.ts';
import { rhythms } from './model/rhythms.ts';

/**
 * How the business does. Figures are those of `model/figures.ts`, in their units: cents, counts, milliseconds and basis
 * points; null where there is nothing to work one out from. Dates are business days of the stores, both ends included.
 */

const tags = ['Reports'];
const date = z.iso.date();
const minor = z.int();

/** What is shown, as a CSV file: `?view=` and the input of the report. */
export const reportCsvPath = '/api/reports.csv';
export const csvViews = ['days', 'services', 'stores', 'cities', 'hours', 'items', 'modifiers', 'orders'] as const;
export type CsvView = (typeof csvViews)[number];

const values = z.record(z.enum(figureKeys), z.number().nullable());
const compared = z.object({ now: values, before: values });
/** Who ended orders that were cancelled: how many. */
const byCause = z.record(z.enum(causeKeys), z.int());
const comparedPlace = compared.extend({ causes: byCause });

const maxDays = 400;

/** Which days, compared with which, of which stores and service. */
const daysShape = {
  from: date,
  to: date,
  storeId: z.uuid().optional(),
  city: z.string().max(200).optional(),
  service: z.string().max(40).optional(),
};
const inOrder = ({ from, to }: { from: string; to: string }) => from <= to;
const backwards = { path: ['to'], message: 'Name a last day that does not lie before the first.' };
const shortEnough = ({ from, to }: { from: string; to: string }) => from > to || lengthOf({ from, to }) <= maxDays;
const tooLong = { path: ['to'], message: `A report covers ${maxDays} days at most: choose a shorter time.` };

const reportDays = z.object(daysShape).refine(inOrder, backwards).refine(shortEnough, tooLong);
export type ReportDays = z.infer<typeof reportDays>;

/** An hour of the week: weekday 1 is Monday, and an hour after midnight belongs to the business day before. */
const weekHourShape = {
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
};

const downtimeInput = z
  .object({ ...daysShape, ...weekHourShape })
  .refine(inOrder, backwards)
  .refine(shortEnough, tooLong);
export type DowntimeInput = z.infer<typeof downtimeInput>;

export const reportInput = z
  .object({ ...daysShape, beforeFrom: date, beforeTo: date })
  .refine(inOrder, backwards)
  .refine(shortEnough, tooLong)
  .refine(({ beforeFrom: from, beforeTo: to }) => inOrder({ from, to }) && shortEnough({ from, to }), {
    path: ['beforeTo'],
    message: `Compare with at most ${maxDays} days, the last not before the first.`,
  });

const report = z.object({
  /** Today, by the days of the store or of the oldest one. */
  today: date,
  currency: z.string(),
  /** Whether any order was ever counted. */
  hasOrders: z.boolean(),
  /** The time is running: the other one is counted only through the same day and the same hour. */
  isRunning: z.boolean(),
  total: compared,
  causes: z.object({ now: byCause, before: byCause }),
  /** Every day of the time, oldest first; with the day of the other time that lies as far into it. */
  days: z.array(compared.extend({ date, beforeDate: date.nullable() })),
  services: z.array(comparedPlace.extend({ service: z.string(), serviceName: z.string() })),
  stores: z.array(comparedPlace.extend({ storeId: z.uuid(), storeName: z.string() })),
  cities: z.array(comparedPlace.extend({ city: z.string() })),
});
export type Report = z.infer<typeof report>;

const weekHours = z.object({
  currency: z.string(),
  /** Hours of the week with an order, or in which a store was off. */
  cells: z.array(z.object({ weekday: z.int(), hour: z.int(), values })),
});
export type WeekHours = z.infer<typeof weekHours>;

const soldItem = z.object({
  key: z.string(),
  name: z.string(),
  orders: z.int(),
  quantity: z.number(),
  salesMinor: minor,
  /** Null: nothing of it in the other time. */
  before: z.object({ quantity: z.number(), salesMinor: minor }).nullable(),
});

const soldItems = z.object({
  currency: z.string(),
  items: z.array(soldItem),
  /** There were more: these are those that sold best. */
  isCut: z.boolean(),
});
export type SoldItems = z.infer<typeof soldItems>;

/** Which orders: behind a figure or a cause, of an hour of the week, with an item. */
export const reportOrderFilters = z
  .object({
    ...daysShape,
    figure: z.enum(figureKeys).optional(),
    cause: z.enum(causeKeys).optional(),
    ...weekHourShape,
    itemKind: z.enum(itemKinds).optional(),
    itemKey: z.string().max(500).optional(),
  })
  .refine(inOrder, backwards)
  .refine(shortEnough, tooLong);
export type ReportOrderFilters = z.infer<typeof reportOrderFilters>;

const reportOrder = z.object({
  orderId: z.uuid(),
  storeId: z.uuid(),
  storeName: z.string(),
  service: z.string(),
  serviceName: z.string(),
  displayId: z.string(),
  customerName: z.string(),
  stateLabel: z.string(),
  businessDate: date,
  placedAt: z.iso.datetime(),
  salesMinor: minor,
  prepMs: z.number().nullable(),
  lateMs: z.number().nullable(),
  /** Who ended it. */
  cause: z.enum(causeKeys).nullable(),
  reason: z.string().nullable(),
  isWrong: z.boolean(),
});
export type ReportOrder = z.infer<typeof reportOrder>;

const spell = z.object({
  storeId: z.uuid(),
  storeName: z.string(),
  serviceName: z.string(),
  fromAt: z.iso.datetime(),
  toAt: z.iso.datetime().nullable(),
  state: z.enum(['paused', 'closed']),
  by: z.enum(['merchant', 'service', 'unknown']),
  reason: z.string().nullable(),
  /** Within opening hours: of the whole spell, or of the hour of the week that was asked for. */
  offMs: z.number(),
});

export type DowntimeSpell = z.infer<typeof spell>;

const card = z.object({ now: z.number().nullable(), before: z.number().nullable() });

const homeFigures = z.object({
  /** Of all stores: the latest of their days. Each store's part is that of its own day. */
  today: date,
  /** Orders have changed that these figures do not have yet: ask again in a few seconds. */
  isCounting: z.boolean(),
  currency: z.string(),
  /** By how many of the last four same weekdays, at most, `before` is worked out: up to this time of day. */
  weekdays: z.int(),
  /** Null for who may not see money. */
  sales: card.nullable(),
  orders: card,
  prepTime: card,
  accuracy: card,
  /** The last 7 days, today last. */
  days: z.array(z.object({ date, orders: z.int(), salesMinor: minor.nullable() })),
  /** Of the last 7 days. */
  services: z.array(
    z.object({ service: z.string(), serviceName: z.string(), orders: z.int(), salesMinor: minor.nullable() }),
  ),
  items: z.array(z.object({ key: z.string(), name: z.string(), orders: z.int(), quantity: z.number() })),
});
export type HomeFigures = z.infer<typeof homeFigures>;

const mailSetting = z.object({
  every: z.enum(rhythms).nullable(),
  /** Where it goes. */
  email: z.string(),
  nextAt: z.iso.datetime().nullable(),
});

const get = (path: `/${string}`, summary: string) => oc.route({ method: 'GET', path, tags, summary });

export const reportsContract = {
  getReport: get('/reports', 'What a time came to, compared with another').input(reportInput).output(report),
  getWeekHours: get('/reports/hours', 'By hour of the week').input(reportDays).output(weekHours),
  listSoldItems: get('/reports/items', 'What was sold of each item or modifier')
    .input(reportInput.and(z.object({ kind: z.enum(itemKinds) })))
    .output(soldItems),
  listReportOrders: get('/reports/orders', 'The orders behind a figure, newest first')
    .input(reportOrderFilters.and(z.object({ cursor: z.string().max(300).optional() })))
    .output(z.object({ currency: z.string(), orders: z.array(reportOrder), nextCursor: z.string().nullable() })),
  listDowntime: get('/reports/downtime', 'When stores took no orders within their opening hours, newest first')
    .input(downtimeInput)
    .output(z.object({ spells: z.array(spell), isCut: z.boolean() })),
  getHomeFigures: get('/home', 'Today and the last days of a store, or of all stores together')
    .input(z.object({ storeId: z.uuid().optional() }))
    .output(homeFigures),
  getReportMail: get('/reports/mail', 'Whether I am mailed the report').output(mailSetting),
  setReportMail: oc
    .route({ method: 'PUT', path: '/reports/mail', tags, summary: 'Mail me the report each week, each month, or not' })
    .input(z.object({ every: z.enum(rhythms).nullable() }))
    .output(mailSetting),
  /** For whoever has the link of a mail, without a log-in. */
  stopReportMail: oc
    .route({ method: 'POST', path: '/reports/mail/stop', tags, summary: 'End these mails with the key of one' })
    /** `isCheck`: only says whether the link is good, and ends nothing. */
    .input(z.object({ key: z.uuid('The link is incomplete.'), isCheck: z.boolean().default(false) }))
    .output(z.object({ stopped: z.boolean() })),
};
