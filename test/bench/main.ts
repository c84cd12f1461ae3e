/** `npm run bench -- [intake] [live] [list] [menu] [pages]`: how fast the product is on this machine, as tables and one line of JSON. */
import { readBenchArgs } from './args.ts';
import { measureIntake } from './intake.ts';
import { measureList } from './list.ts';
import { measureLive } from './live.ts';
import { measureMenu } from './menu.ts';
import { measurePages } from './pages.ts';
import { onStage } from './stage.ts';

await onStage(readBenchArgs, async (stage, { parts, seconds, senders }) => {
  const figures: Record<string, unknown> = {};
  if (parts.includes('intake')) figures['intake'] = await measureIntake(stage, { seconds, senders });
  if (parts.includes('live')) figures['live'] = await measureLive(stage);
  if (parts.includes('list')) figures['list'] = await measureList(stage);
  const menu = parts.includes('menu') ? await measureMenu(stage) : undefined;
  if (menu) figures['menu'] = menu.figures;
  const pages = parts.includes('pages') ? await measurePages(stage) : undefined;
  if (pages) figures['pages'] = pages.pages;
  console.log(JSON.stringify(figures));
  return (menu?.isWithinBudget ?? true) && (pages?.isWithinBudget ?? true);
});
