import type { Context } from '../context.ts';
import { instantOf, type WeekSpan } from '../store-hours.ts';
import type { Outlet } from '../world.ts';

export const dayNames = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export const scheduleNames = ['DELIVERY', 'PICKUP', 'CATERING', 'GROUP'] as const;
export const overrideTypes = ['AVAILABLE', 'UNAVAILABLE', 'WHITEIN', 'BLACKOUT'] as const;
type ScheduleName = (typeof scheduleNames)[number];

type Override = { name: ScheduleName; type: (typeof overrideTypes)[number]; from: string; to: string };
type Merchant = { weeks: Map<ScheduleName, WeekSpan[]>; overrides: Override[] };

/** The weeks and overrides of each merchant, one of each for each way of ordering. Customers go by those of delivery. */
export class MerchantSchedules {
  readonly #context: Context;
  readonly #merchants = new Map<string, Merchant>();

  constructor(context: Context) {
    this.#context = context;
  }

  setWeek(outlet: Outlet, name: ScheduleName, spans: WeekSpan[]): void {
    this.#of(outlet).weeks.set(name, spans);
    this.#tell(outlet);
  }

  /** As the reference's example prints them. The week of delivery is that by which customers order now. */
  listWeeks(outlet: Outlet) {
    const told = this.#context.stores.hoursOf(outlet)?.weekly;
    const weeks = new Map([...this.#of(outlet).weeks, ...(told ? [['DELIVERY', told] as const] : [])]);
    return [...weeks].map(([name, spans]) => ({
      merchant_id: outlet.externalStoreId,
      name,
      repeating_schedule_content: {
        type: 'WEEKLY',
        rules: spans.map(({ day, from, to }) => ({
          days_of_week: [dayNames[day - 1]],
          rule_interval: { start_time: from, end_time: to },
        })),
      },
    }));
  }

  /** As the reference's example prints them. */
  listOverrides(outlet: Outlet) {
    return this.#of(outlet).overrides.map(({ name, type, from, to }) => ({
      merchant_id: outlet.externalStoreId,
      name,
      type,
      local_start_time: from,
      local_end_time: to,
      start_time_utc: instantOf(from, outlet.timeZone),
      end_time_utc: instantOf(to, outlet.timeZone),
    }));
  }

  /** False where it overlaps another one of the same way of ordering. */
  addOverride(outlet: Outlet, added: Override): boolean {
    const { overrides } = this.#of(outlet);
    const isOverlapping = overrides.some(
      ({ name, from, to }) => name === added.name && from < added.to && added.from < to,
    );
    if (isOverlapping) return false;
    overrides.push(added);
    this.#tell(outlet);
    return true;
  }

  /** Ends all of that type and end, whatever they are for. False where there are none. */
  endOverrides(outlet: Outlet, ended: Pick<Override, 'type' | 'to'>): boolean {
    const merchant = this.#of(outlet);
    const left = merchant.overrides.filter(({ type, to }) => type !== ended.type || to !== ended.to);
    const isAny = left.length < merchant.overrides.length;
    merchant.overrides = left;
    this.#tell(outlet);
    return isAny;
  }

  #of({ externalStoreId }: Outlet): Merchant {
    const known = this.#merchants.get(externalStoreId) ?? { weeks: new Map(), overrides: [] };
    this.#merchants.set(externalStoreId, known);
    return known;
  }

  #tell(outlet: Outlet): void {
    const { weeks, overrides } = this.#of(outlet);
    const weekly = weeks.get('DELIVERY');
    if (!weekly) return;
    const special = overrides
      .filter(({ name }) => name === 'DELIVERY')
      .map(({ type, from, to }) => ({ from, to, isOpen: type === 'AVAILABLE' || type === 'WHITEIN' }));
    this.#context.stores.setHours(outlet, { weekly, special });
  }
}
