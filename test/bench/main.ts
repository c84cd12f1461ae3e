/** `npm run bench -- [intake] [hang] [live] [list] [menu] [ledger] [payouts] [pages] [reports] [customers] [chain] [support] [money]`: how fast the product is on this machine, as tables and one line of JSON. */
import { readBenchArgs } from './args.ts';
import { measureChain } from './chain.ts';
import { measureCustomers } from './customers.ts';
import { measureHang } from './hang.ts';
import { measureIntake } from './intake.ts';
import { measureLedger } from './ledger.ts';
import { measureList } from './list.ts';
import { measureLive } from './live.ts';
import { measureMenu } from './menu.ts';
import { measureMoney } from './money.ts';
import { measurePages } from './pages.ts';
import { measurePayouts } from './payouts.ts';
import { measureReports } from './reports.ts';
import { measureSupport } from './support.ts';
import { onStage } from './stage.ts';

/** An outage is longer than a slice of load: so many times. */
const hangSeconds = 5;

await onStage(readBenchArgs, async (stage, { parts, seconds, senders, rate, orders, seed, set, out }) => {
  const figures: Record<string, unknown> = {};
  if (parts.includes('intake')) figures['intake'] = await measureIntake(stage, { seconds, senders });
  const hang = parts.includes('hang') ? await measureHang(stage, { rate, seconds: hangSeconds * seconds }) : undefined;
  if (hang) figures['hang'] = hang.kept;
  if (parts.includes('live')) figures['live'] = await measureLive(stage);
  if (parts.includes('list')) figures['list'] = await measureList(stage);
  const menu = parts.includes('menu') ? await measureMenu(stage) : undefined;
  if (menu) figures['menu'] = menu.figures;
  const ledger = parts.includes('ledger') ? await measureLedger(stage) : undefined;
  if (ledger) figures['ledger'] = ledger.figures;
  const payouts = parts.includes('payouts') ? await measurePayouts(stage) : undefined;
  if (payouts) figures['payouts'] = payouts.figures;
  const pages = parts.includes('pages') ? await measurePages(stage) : undefined;
  if (pages) figures['pages'] = pages.pages;
  const reports = parts.includes('reports') ? await measureReports(stage) : undefined;
  if (reports) figures['reports'] = reports.figures;
  const customers = parts.includes('customers') ? await measureCustomers(stage) : undefined;
  if (customers) figures['customers'] = customers.figures;
  const chain = parts.includes('chain') ? await measureChain(stage) : undefined;
  if (chain) figures['chain'] = chain.figures;
  const support = parts.includes('support') ? await measureSupport(stage, { set, out }) : undefined;
  if (support) Object.assign(figures, parts.length === 1 ? support.figures : { support: support.figures });
  const money = parts.includes('money') ? await measureMoney(stage, { orders, seed }) : undefined;
  if (money) Object.assign(figures, parts.length === 1 ? money.figures : { money: money.figures });
  console.log(JSON.stringify(figures));
  return [hang, menu, ledger, payouts, pages, reports, customers, chain, support, money].every(
    (part) => part?.isWithinBudget ?? true,
  );
});
