import { oc } from '@orpc/contract';
import { z } from 'zod';
import { lengthOf } from '../reports/model/periods.ts';
import { orderKinds } from './model/customer-sums.ts';
import { frequencyKeys } from './model/frequency.ts';

/**
 * Who comes back, as far as each service lets anybody know. Amounts in cents; dates are business days of the stores, both
 * ends included. A customer is one of a store on a service: nobody is followed from one to another.
 */

const tags = ['Customers'];
const date = z.iso.date();
const minor = z.int();

/** What is shown, as a CSV file: `?view=` and the input of the view. */
export const customerCsvPath = '/api/customers.csv';
export const customerCsvViews = ['days', 'services', 'items', 'customers'] as const;
export type CustomerCsvView = (typeof customerCsvViews)[number];

const maxDays = 400;
const place = { storeId: z.uuid().optional(), service: z.string().max(40).optional() };
const daysShape = { ...place, from: date, to: date };
const inOrder = ({ from, to }: { from: string; to: string }) => from <= to && lengthOf({ from, to }) <= maxDays;
const wrongDays = { path: ['to'], message: `Name at most ${maxDays} days, the last not before the first.` };

const customerDays = z.object(daysShape).refine(inOrder, wrongDays);
export type CustomerDays = z.infer<typeof customerDays>;

export const insightsInput = z
  .object({ ...daysShape, beforeFrom: date, beforeTo: date })
  .refine(inOrder, wrongDays)
  .refine(({ beforeFrom: from, beforeTo: to }) => inOrder({ from, to }), { ...wrongDays, path: ['beforeTo'] });
export type InsightsInput = z.infer<typeof insightsInput>;

/** By kind of customer: new, returning, and those of whom nobody can say it. */
const ofKinds = z.object({ new: z.int(), returning: z.int(), untold: z.int() });
const sums = z.object({ orders: ofKinds, salesMinor: ofKinds });
export type CustomerSums = z.infer<typeof sums>;

const recognition = z.object({
  by: z.enum(['customer_id', 'phone', 'nothing']),
  /** Whether the service itself says who is new. */
  says: z.boolean(),
  sentence: z.string(),
});

const insights = z.object({
  currency: z.string(),
  /** Whether any order was ever counted. */
  hasOrders: z.boolean(),
  now: sums,
  before: sums,
  /** Every day of the time, oldest first. */
  days: z.array(z.object({ date, orders: ofKinds })),
  /** Of the services with an order in either time, or with a connection. */
  services: z.array(z.object({ service: z.string(), serviceName: z.string(), recognition, now: sums, before: sums })),
  /** Of customers who can be told apart, whenever they ordered: by how often. */
  frequency: z.array(z.object({ key: z.enum(frequencyKeys), customers: z.int(), orders: z.int(), salesMinor: minor })),
  /** Who has ordered at least twice, and not for so many days. */
  lapsed: z.array(z.object({ days: z.int(), customers: z.int() })),
});
export type Insights = z.infer<typeof insights>;

const item = z.object({ key: z.string(), name: z.string(), orders: ofKinds });
export type CustomerItem = z.infer<typeof item>;

export const customerGroups = ['best', 'frequent', 'new', 'lapsed'] as const;
export type CustomerGroup = (typeof customerGroups)[number];

export const customerFilters = z.object({
  ...place,
  group: z.enum(customerGroups),
  /** Of `lapsed`: for how many days at least. */
  lapsedDays: z.coerce.number().int().min(1).max(400).optional(),
  /** Of `frequent`: one step of how often. */
  frequency: z.enum(frequencyKeys).optional(),
  /** Of `new`: who ordered first on these days. */
  from: date.optional(),
  to: date.optional(),
});
export type CustomerFilters = z.infer<typeof customerFilters>;

const customer = z.object({
  id: z.uuid(),
  storeName: z.string(),
  service: z.string(),
  serviceName: z.string(),
  /** As the service gave it with the last order: a first name, an initial. Never a phone number. */
  name: z.string(),
  orders: z.int(),
  salesMinor: minor,
  currency: z.string(),
  firstDate: date,
  lastDate: date,
});
export type Customer = z.infer<typeof customer>;

const customerOrder = z.object({
  orderId: z.uuid(),
  storeId: z.uuid(),
  storeName: z.string(),
  service: z.string(),
  serviceName: z.string(),
  displayId: z.string(),
  customerName: z.string(),
  placedAt: z.iso.datetime(),
  salesMinor: minor,
  kind: z.enum(orderKinds),
});
export type CustomerOrderView = z.infer<typeof customerOrder>;

const cursor = z.string().max(300).optional();
const get = (path: `/${string}`, summary: string) => oc.route({ method: 'GET', path, tags, summary });

export const insightsContract = {
  getInsights: get('/customers/insights', 'New and returning customers of a time, compared with another')
    .input(insightsInput)
    .output(insights),
  listCustomerItems: get('/customers/items', 'What returning customers order, most first')
    .input(customerDays)
    .output(z.object({ items: z.array(item) })),
  listCustomers: get('/customers', 'Customers who can be told apart')
    .input(customerFilters.extend({ cursor }))
    .output(z.object({ customers: z.array(customer), nextCursor: z.string().nullable() })),
  listCustomerOrders: get('/customers/orders', 'The orders behind a figure, or of one customer, newest first')
    .input(
      z.object({
        ...place,
        from: date.optional(),
        to: date.optional(),
        kind: z.enum(orderKinds).optional(),
        customerId: z.uuid().optional(),
        /** The orders with an item, by its key in `listCustomerItems`. */
        itemKey: z.string().max(300).optional(),
        cursor,
      }),
    )
    .output(z.object({ currency: z.string(), orders: z.array(customerOrder), nextCursor: z.string().nullable() })),
};
