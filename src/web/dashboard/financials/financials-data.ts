import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { statementCsvPath, statementPdfPath, type Statement } from '../../../domains/money/contract.ts';
import { dayMs } from '../../../shared/time.ts';
import { api } from '../../lib/api.ts';
import { writtenIn } from '../../lib/language.ts';

const everyMs = 10_000;

/** What names a period in the address. */
const periodNames = ['week', 'month', 'year', 'from', 'to'] as const;

function useInAddress<Value extends string>(name: 'week' | 'month' | 'year' | 'day', shape: z.ZodType<Value>) {
  const [search, setSearch] = useSearchParams();
  const value = shape.safeParse(search.get(name));
  const set = (to: string | null, { replace }: { replace: boolean }) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        if (name !== 'day') for (const period of periodNames) next.delete(period);
        if (to === null) next.delete(name);
        else next.set(name, to);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return [value.success ? value.data : undefined, set] as const;
}

/** What a statement covers; a week is named by any of its days, this one by none. */
export type Period =
  | { kind: 'week'; day: string | undefined }
  | { kind: 'month'; month: string }
  | { kind: 'year'; year: string }
  | { kind: 'days'; from: string; to: string };

/** What can be chosen by name. */
type Named = Exclude<Period['kind'], 'days'>;

const yearAndMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const fourDigits = z.string().regex(/^20\d\d$/);

/** Any days, `?from=` and `?to=`: a mail or an answer leads to just those that it tells of. */
function useDays() {
  const [search, setSearch] = useSearchParams();
  const days = z.object({ from: z.iso.date(), to: z.iso.date() }).safeParse(Object.fromEntries(search)).data;
  const set = (to: { from: string; to: string }) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        for (const period of periodNames) next.delete(period);
        next.set('from', to.from);
        next.set('to', to.to);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [days && days.from <= days.to ? days : undefined, set] as const;
}

/** The period that the address names in `?week=`, `?month=`, `?year=`, or `?from=` and `?to=`; this week where it names none. */
export function usePeriod() {
  const [week, setWeek] = useInAddress('week', z.iso.date());
  const [month, setMonth] = useInAddress('month', yearAndMonth);
  const [year, setYear] = useInAddress('year', fourDigits);
  const [days, setDays] = useDays();
  const period: Period =
    days !== undefined
      ? { kind: 'days', ...days }
      : year !== undefined
        ? { kind: 'year', year }
        : month !== undefined
          ? { kind: 'month', month }
          : { kind: 'week', day: week };
  const now = { replace: true };
  const show = (kind: Named, date: string) => {
    if (kind === 'week') setWeek(date, now);
    else if (kind === 'month') setMonth(date.slice(0, 7), now);
    else setYear(date.slice(0, 4), now);
  };
  return {
    period,
    choose: (kind: Named, { to }: Pick<Statement, 'to'>) => show(kind, to),
    showMonth: (chosen: string) => setMonth(chosen, { replace: false }),
    /** To the period after the one that is shown, or to the one before it. */
    turn: ({ from, to }: Pick<Statement, 'from' | 'to'>, by: 1 | -1) => {
      if (period.kind !== 'days') return show(period.kind, by === 1 ? addDays(to, 1) : addDays(from, -1));
      const length = 1 + (Date.parse(to) - Date.parse(from)) / dayMs;
      setDays({ from: addDays(from, by * length), to: addDays(to, by * length) });
    },
    showThisWeek: () => setWeek(null, now),
  };
}

/** The first and the last day of a month, `2026-02`. */
function monthRange(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** The day whose orders are open, `?day=`. */
export function useDay() {
  const [day, set] = useInAddress('day', z.iso.date());
  return { day, open: (date: string) => set(date, { replace: false }), close: () => set(null, { replace: true }) };
}

function rangeOf(period: Period): { from?: string; to?: string } {
  if (period.kind === 'days') return { from: period.from, to: period.to };
  if (period.kind === 'year') return { from: `${period.year}-01-01`, to: `${period.year}-12-31` };
  if (period.kind === 'month') return monthRange(period.month);
  return period.day === undefined ? {} : { to: period.day };
}

/** The statement of a period; the one before stays on the screen until it has come. */
export function useStatement(period: Period) {
  return useQuery(
    api.getStatement.queryOptions({
      input: rangeOf(period),
      placeholderData: (present: Statement | undefined) => present,
      refetchInterval: everyMs,
    }),
  );
}

/** Why a period came to more or less than the one before it. */
export function useDifference({ from, to }: Pick<Statement, 'from' | 'to'>) {
  return useQuery(api.explainStatement.queryOptions({ input: { from, to } }));
}

const filePaths = { csv: statementCsvPath, pdf: statementPdfPath };

/** Where a statement is a file, and what to call it. */
export function statementFile({ from, to }: Pick<Statement, 'from' | 'to'>, kind: keyof typeof filePaths) {
  const query = new URLSearchParams({ from, to });
  return { url: `${filePaths[kind]}?${query}`, name: `statement-${from}-${to}.${kind}` };
}

/** What was entered on a day, a page at a time. */
export function useEntries(date: string) {
  return useInfiniteQuery(
    api.listLedgerEntries.infiniteOptions({
      input: (cursor: string | undefined) => ({ date, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

const dayFormat = new Intl.DateTimeFormat(writtenIn(), {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const weekFormat = new Intl.DateTimeFormat(writtenIn(), { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** `Fri, Nov 20` for an ISO date. */
export function dayWords(date: string): string {
  return dayFormat.format(Date.parse(date));
}

const monthFormat = new Intl.DateTimeFormat(writtenIn(), { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** `November 2026` for `2026-11`. */
export function monthWords(month: string): string {
  return monthFormat.format(Date.parse(`${month}-01`));
}

/** `Nov 16 – 22` for a week, `November 2026` for a month, `2026` for a year. */
export function periodWords({ from, to }: Pick<Statement, 'from' | 'to'>): string {
  if (from.endsWith('-01-01') && to.endsWith('-12-31')) return from.slice(0, 4);
  if (from.endsWith('-01') && addDays(to, 1).endsWith('-01')) return monthWords(from.slice(0, 7));
  return weekFormat.formatRange(Date.parse(from), Date.parse(to));
}
