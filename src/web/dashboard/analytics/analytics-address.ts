import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { figureKeys, type FigureKey } from '../../../domains/reports/model/figures.ts';
import {
  comparisonDays,
  comparisonNames,
  periodDays,
  periodNames,
  type ComparisonName,
  type Days,
  type PeriodName,
} from '../../../domains/reports/model/periods.ts';
import { useUpdateSearchParams } from '../../lib/use-update-search-params.ts';

/** What the screen shows stands in its address: the days, what they are compared with, of which store and service, which part. */

export const views = {
  overview: t`Overview`,
  places: t`Services & stores`,
  items: t`Items`,
  modifiers: t`Modifiers`,
  hours: t`Hours of the week`,
} as const;
export type View = keyof typeof views;

export interface Shown {
  period: PeriodName;
  against: ComparisonName;
  now: Days;
  before: Days;
  storeId: string | undefined;
  city: string | undefined;
  service: string | undefined;
  view: View;
  /** What the chart shows. */
  figure: FigureKey;
}

const day = z.iso.date();

function oneOf<Name extends string>(names: Record<Name, unknown>, value: string | null, otherwise: Name): Name {
  return value !== null && Object.hasOwn(names, value) ? (value as Name) : otherwise; // just looked
}

function daysIn(search: URLSearchParams, from: string, to: string): Days | undefined {
  const [first, last] = [day.safeParse(search.get(from)), day.safeParse(search.get(to))];
  return first.success && last.success && first.data <= last.data ? { from: first.data, to: last.data } : undefined;
}

const usualPeriod = 'last-28';
const usualComparison = 'before';

/** A value that is none (an old link, a typing error) is taken as if it were not there. */
export function readShown(search: URLSearchParams, today: string, storeId: string | undefined): Shown {
  const custom = daysIn(search, 'from', 'to');
  const chosen = oneOf<PeriodName>(periodNames, search.get('period'), usualPeriod);
  const [period, now]: [PeriodName, Days] =
    chosen !== 'custom'
      ? [chosen, periodDays(chosen, today)]
      : custom
        ? [chosen, custom]
        : [usualPeriod, periodDays(usualPeriod, today)];
  const customBefore = daysIn(search, 'beforeFrom', 'beforeTo');
  const wanted = oneOf<ComparisonName>(comparisonNames, search.get('against'), usualComparison);
  const [against, before]: [ComparisonName, Days] =
    wanted !== 'custom'
      ? [wanted, comparisonDays(wanted, now)]
      : customBefore
        ? [wanted, customBefore]
        : [usualComparison, comparisonDays(usualComparison, now)];
  const figure = search.get('figure');
  return {
    period,
    against,
    now,
    before,
    storeId,
    city: search.get('city') ?? undefined,
    service: search.get('service') ?? undefined,
    view: oneOf<View>(views, search.get('view'), 'overview'),
    figure: figureKeys.find((key) => key === figure) ?? 'sales',
  };
}

/** What of a report its orders are asked by. */
export type Behind = Partial<
  Record<
    | 'figure'
    | 'cause'
    | 'from'
    | 'to'
    | 'storeId'
    | 'city'
    | 'service'
    | 'weekday'
    | 'hour'
    | 'itemKind'
    | 'itemKey'
    | 'title',
    string
  >
>;

const behindName = 'behind';

/** The same screen with the orders behind something open. */
export function useBehindLink(shown: Shown) {
  const [search] = useSearchParams();
  return (behind: Behind): { search: string } => {
    const { now, storeId, city, service } = shown;
    const scope: Behind = {
      ...now,
      ...(storeId !== undefined && { storeId }),
      ...(city !== undefined && { city }),
      ...(service !== undefined && { service }),
    };
    const next = new URLSearchParams(search);
    next.set(behindName, new URLSearchParams({ ...scope, ...behind }).toString());
    return { search: `?${next}` };
  };
}

/** What the address has open, and the way to close it. */
export function useBehind() {
  const [search] = useSearchParams();
  const change = useUpdateSearchParams();
  const asked = new URLSearchParams(search.get(behindName) ?? '');
  const behind: Behind | undefined = daysIn(asked, 'from', 'to') && Object.fromEntries(asked);
  return { behind, close: () => change({ [behindName]: null }) };
}
