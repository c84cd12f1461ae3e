import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { customerGroups, type CustomerGroup } from '../../../../domains/customers/insights-contract.ts';
import { comparisonDays, periodDays, type Days } from '../../../../domains/reports/model/periods.ts';
import { useUpdateSearchParams } from '../../../lib/use-update-search-params.ts';

/** What the screen shows stands in its address: the days, the store and service, and what is open. */

export const shownPeriods = ['last-7', 'last-28', 'last-90', 'month', 'custom'] as const;
export type ShownPeriod = (typeof shownPeriods)[number];

export interface Shown {
  period: ShownPeriod;
  now: Days;
  /** As many days before. */
  before: Days;
  storeId: string | undefined;
  service: string | undefined;
}

const day = z.iso.date();
const dayMs = 86_400_000;
const usualPeriod = 'last-28';

/** A value that is none (an old link, a typing error) is taken as if it were not there. */
export function readShown(search: URLSearchParams, today: string, storeId: string | undefined): Shown {
  const custom = daysIn(search);
  const chosen = shownPeriods.find((name) => name === search.get('period')) ?? usualPeriod;
  const period = chosen === 'custom' && !custom ? usualPeriod : chosen;
  const now = period === 'custom' && custom ? custom : daysOf(period, today);
  return {
    period,
    now,
    before: comparisonDays('before', now),
    storeId,
    service: search.get('service') ?? undefined,
  };
}

function daysOf(period: ShownPeriod, today: string): Days {
  if (period !== 'last-90') return periodDays(period === 'custom' ? usualPeriod : period, today);
  return { from: new Date(Date.parse(today) - 89 * dayMs).toISOString().slice(0, 10), to: today };
}

const maxDays = 400;

function daysIn(search: URLSearchParams): Days | undefined {
  const [from, to] = [day.safeParse(search.get('from')).data, day.safeParse(search.get('to')).data];
  if (from === undefined || to === undefined || from > to) return undefined;
  return Date.parse(to) - Date.parse(from) < maxDays * dayMs ? { from, to } : undefined;
}

/** What a number opens to. */
export type Behind =
  | {
      list: 'orders';
      kind?: 'new' | 'returning' | 'untold' | undefined;
      /** Of all days and services that are shown, only these. */
      day?: string | undefined;
      service?: string | undefined;
      customerId?: string | undefined;
      itemKey?: string | undefined;
      title: string;
    }
  | {
      list: 'customers';
      group: CustomerGroup;
      lapsedDays?: string | undefined;
      frequency?: string | undefined;
      title: string;
    };

const behindShape = z.union([
  z.object({
    list: z.literal('orders'),
    kind: z.enum(['new', 'returning', 'untold']).optional(),
    day: day.optional(),
    service: z.string().max(40).optional(),
    customerId: z.uuid().optional(),
    itemKey: z.string().max(300).optional(),
    title: z.string(),
  }),
  z.object({
    list: z.literal('customers'),
    group: z.enum(customerGroups),
    lapsedDays: z
      .string()
      .regex(/^\d{1,3}$/)
      .optional(),
    frequency: z.enum(['once', 'twice', 'some', 'often', 'most']).optional(),
    title: z.string(),
  }),
]);
export type ReadBehind = z.infer<typeof behindShape>;

const behindName = 'behind';

/** The same screen with what is behind a number open. */
export function useBehindLink() {
  const [search] = useSearchParams();
  return (behind: Behind): { search: string } => {
    const next = new URLSearchParams(search);
    const given = Object.entries(behind).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    next.set(behindName, new URLSearchParams(given).toString());
    return { search: `?${next}` };
  };
}

/** What the address has open, and the way to close it. */
export function useBehind(): { behind: ReadBehind | undefined; close: () => void } {
  const [search] = useSearchParams();
  const change = useUpdateSearchParams();
  const value = search.get(behindName);
  const given = value === null ? undefined : Object.fromEntries(new URLSearchParams(value));
  return { behind: behindShape.safeParse(given).data, close: () => change({ [behindName]: null }) };
}
