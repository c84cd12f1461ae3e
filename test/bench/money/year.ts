import { Temporal } from 'temporal-polyfill';
import { assert } from '../../../src/shared/assert.ts';
import type { Restaurant } from '../../support/open-restaurant.ts';
import { addTemplates, enterLateAmounts, sellADay, type YearOrder } from './year-orders.ts';
import { payWeek, receiveTransfers, sendBack, settle } from './year-payday.ts';
import { reportWeek, type ReportTally } from './year-reports.ts';
import { openMerchants } from './year-merchants.ts';

export interface YearGiven {
  merchants: number;
  orders: number;
  /** ISO date of the first day, a Monday. */
  from: string;
  days: number;
  random: () => number;
  say: (text: string) => void;
}

/** What was done, for whoever holds the books against it. */
export interface YearTally {
  orders: number;
  lateAmounts: number;
  returnedPayouts: number;
  /** Cents that the released files pay, by their own control records. */
  filedMinor: number;
  reports: ReportTally;
}

/** The hour, UTC, at which a day's orders are entered: it is the same day in every store. */
const soldAt = '22:00:00Z';
/** Tuesday at six in New York has passed, in summer and in winter. */
const paidAt = '11:05:00Z';
const weekendFactor = 1.6;
const lateShare = 0.015;
const lateWithinDays = 14;
const returnShare = 0.01;
/** One merchant closes for good when this share of the time is over. */
const closesAfter = 0.6;
const weekdays = { monday: 1, tuesday: 2, thursday: 4, friday: 5 };

/** Lives through a year of orders, refunds, charges, transfers, payouts and returns, day by day. */
export async function liveThroughYear(restaurant: Restaurant, given: YearGiven): Promise<YearTally> {
  const { orders, from, days, random, say } = given;
  forwardTo(restaurant, `${from}T${paidAt}`);
  const merchants = await openMerchants(restaurant, given.merchants);
  const templates = await addTemplates(restaurant);
  // Its reports are compared line by line; what it says of commission and refunds stands in them alone.
  const [reported] = merchants;
  assert(reported !== undefined, 'there is a merchant');
  const reports: ReportTally = { seeded: 0, found: 0, falseAlarms: 0 };
  const tally: YearTally = { orders: 0, lateAmounts: 0, returnedPayouts: 0, filedMinor: 0, reports };
  let recent: YearOrder[] = [];
  let soldShare = 0;
  let late = 0;
  const calendar = weigh(from, days);
  for (const [index, { date, share }] of calendar.entries()) {
    const { dayOfWeek } = Temporal.PlainDate.from(date);
    forwardTo(restaurant, `${date}T${paidAt}`);
    if (dayOfWeek === weekdays.monday || dayOfWeek === weekdays.friday) await settle(restaurant);
    if (dayOfWeek === weekdays.thursday)
      tally.returnedPayouts += await sendBack(restaurant, { share: returnShare, random });
    if (dayOfWeek === weekdays.tuesday && index > 1) {
      const week = { from: daysBefore(date, 8), to: daysBefore(date, 2) };
      await receiveTransfers(restaurant, { merchants: merchants.slice(1), ...week });
      tally.filedMinor += await payWeek(restaurant);
      await reportWeek(restaurant, { merchant: reported, ...week, random, tally: reports });
      say(`  ${date}: ${tally.orders} orders, ${tally.lateAmounts} late amounts, ${tally.returnedPayouts} came back`);
    }
    if (index === Math.floor(days * closesAfter)) await close(restaurant, merchants.at(-1));
    forwardTo(restaurant, `${date}T${soldAt}`);
    soldShare += share;
    const sold = await sellADay(restaurant, {
      merchants: merchants.filter(({ isClosed }) => !isClosed),
      templates,
      count: Math.round(orders * soldShare) - tally.orders,
      date,
      random,
    });
    tally.orders = Math.round(orders * soldShare);
    recent = [...recent.filter((order) => order.date > daysBefore(date, lateWithinDays)), ...sold];
    late += orders * share * lateShare;
    const others = recent.filter(({ merchant }) => merchant !== reported);
    const chosen = choose(others, Math.floor(late) - tally.lateAmounts, random);
    tally.lateAmounts += await enterLateAmounts(restaurant, { orders: chosen, random });
    const refunded = new Set(chosen);
    recent = recent.filter((order) => !refunded.has(order));
  }
  await payWhatIsLeft(restaurant, { tally, after: calendar.at(-1)?.date ?? from });
  return tally;
}

/** Three more weeks without orders: what came back is paid again, and everything arrives. */
async function payWhatIsLeft(
  restaurant: Restaurant,
  { tally, after }: { tally: YearTally; after: string },
): Promise<void> {
  for (let day = 1; day <= 21; day += 1) {
    const date = Temporal.PlainDate.from(after).add({ days: day });
    forwardTo(restaurant, `${date.toString()}T${paidAt}`);
    if (date.dayOfWeek === weekdays.tuesday) tally.filedMinor += await payWeek(restaurant);
    else await settle(restaurant);
  }
}

async function close(restaurant: Restaurant, merchant: Awaited<ReturnType<typeof openMerchants>>[number] | undefined) {
  assert(merchant !== undefined, 'there is a merchant to close');
  merchant.isClosed = true;
  const path = `/api/backoffice/merchants/${merchant.merchantId}/close`;
  const answer = await restaurant.call(restaurant.cast.staff, 'POST', path, { reason: 'The owner retires' });
  assert(answer.status === 200, `a merchant closes, not ${answer.status}: ${answer.text}`);
}

function choose<Value>(from: readonly Value[], count: number, random: () => number): Value[] {
  const chosen = new Set<Value>();
  for (let tries = 0; tries < 3 * count && chosen.size < Math.min(count, from.length); tries += 1) {
    const value = from[Math.floor(random() * from.length)];
    if (value !== undefined) chosen.add(value);
  }
  return [...chosen];
}

/** The days with the share of all orders that falls to each: more on Fridays, Saturdays and Sundays. */
function weigh(from: string, days: number): { date: string; share: number }[] {
  const dates = Array.from({ length: days }, (_, index) => Temporal.PlainDate.from(from).add({ days: index }));
  const weights = dates.map(({ dayOfWeek }) => (dayOfWeek >= weekdays.friday ? weekendFactor : 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return dates.map((date, index) => ({ date: date.toString(), share: (weights[index] ?? 0) / whole }));
}

const daysBefore = (date: string, days: number) => Temporal.PlainDate.from(date).subtract({ days }).toString();

function forwardTo({ clock }: Restaurant, at: string): void {
  const ms = Date.parse(at) - clock.now().getTime();
  assert(ms >= 0, `${at} is not past`);
  clock.forward(ms);
}
