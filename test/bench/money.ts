import { writeCast } from '../support/cast.ts';
import { openRestaurant } from '../support/open-restaurant.ts';
import { printTable, round, say } from './figures.ts';
import { auditYear, type YearAudit } from './money/audit-year.ts';
import { liveThroughYear, type YearTally } from './money/year.ts';
import { seededRandom } from './seeded-random.ts';
import type { Stage } from './stage.ts';

const merchants = 50;
/** A leap year, from its first Monday on. */
const year = { from: '2031-06-16', days: 366 };

export interface MoneyFigures {
  orders: number;
  debitsMinusCredits: number;
  unexplainedLines: number;
  fileMinusPayables: number;
  seededErrors: number;
  foundErrors: number;
  falseAlarms: number;
  seconds: number;
  peakMemoryMb: number;
}

/** A generated year of 50 merchants, held against its own books: see `money/year.ts` and `money/audit-year.ts`. */
export async function measureMoney(
  stage: Stage,
  { orders, seed }: { orders: number; seed: number },
): Promise<{ figures: MoneyFigures; isWithinBudget: boolean }> {
  const began = performance.now();
  const database = { url: stage.databaseUrl, giveBack: async () => {} };
  const { restaurant, close } = await openRestaurant({ database, cast: await writeCast(database.url) });
  try {
    const tally = await liveThroughYear(restaurant, { merchants, orders, ...year, random: seededRandom(seed), say });
    const lived = (performance.now() - began) / 1000;
    const audit = await auditYear(restaurant, tally);
    const figures: MoneyFigures = {
      orders: tally.orders,
      debitsMinusCredits: audit.debitsMinusCredits,
      unexplainedLines: audit.unexplainedLines,
      fileMinusPayables: audit.fileMinusPayables,
      seededErrors: tally.reports.seeded,
      foundErrors: tally.reports.found,
      falseAlarms: tally.reports.falseAlarms,
      seconds: round((performance.now() - began) / 1000, 0),
      peakMemoryMb: round(process.resourceUsage().maxRSS / 1024, 0),
    };
    print(tally, audit, { ...figures, lived: round(lived, 0) });
    return { figures, isWithinBudget: holds(audit, tally) };
  } finally {
    await close();
  }
}

/** Whether nothing is left unexplained. */
export function holds(audit: YearAudit, { reports }: YearTally): boolean {
  const { debitsMinusCredits, unbalancedDays, unexplainedLines, fileMinusPayables, payoutsPaidTwice, faults } = audit;
  const wrong = [debitsMinusCredits, unbalancedDays, unexplainedLines, fileMinusPayables, payoutsPaidTwice, faults];
  // A check that had nothing to find has shown nothing.
  if (reports.seeded === 0) return false;
  return [...wrong, audit.owedAndUnpaid, reports.falseAlarms, reports.seeded - reports.found].every((one) => one === 0);
}

function print(tally: YearTally, audit: YearAudit, { seconds, lived, peakMemoryMb }: MoneyFigures & { lived: number }) {
  say(`\nMoney: ${merchants} merchants, ${year.days} days from ${year.from}.`);
  printTable(
    ['', ''],
    [
      ['orders', tally.orders],
      ['refunds and charges that came late', tally.lateAmounts],
      ['entries', audit.entries],
      ['payouts', audit.payouts],
      ['payouts that came back', tally.returnedPayouts],
      ['days with entries', audit.days],
      ['days that do not balance', audit.unbalancedDays],
      ['debits less credits, cents', audit.debitsMinusCredits],
      ['lines of payouts that the entries do not explain', audit.unexplainedLines],
      ['files less payables, cents', audit.fileMinusPayables],
      ['payouts paid twice or not at all', audit.payoutsPaidTwice],
      ['owed, above the minimum, and not paid, cents', audit.owedAndUnpaid],
      ['faults that the hourly check finds', audit.faults],
      ['errors put into reports', tally.reports.seeded],
      ['found', tally.reports.found],
      ['false alarms', tally.reports.falseAlarms],
      ['seconds of the year', lived],
      ['seconds in all', seconds],
      ['peak memory, MB', peakMemoryMb],
    ],
  );
}
