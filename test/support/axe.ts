import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe-core calls serious or critical in a page once its colors have come to rest, as readable lines.
 *
 * @param within a selector of what is looked at; all of the page when not given
 * @param colors whether the contrast of each text is measured, which takes longer than all other rules
 */
export async function seriousFindings(
  page: Page,
  { within = 'html', colors = true }: { within?: string; colors?: boolean } = {},
): Promise<string[]> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(
    async ([selector, hasColors]) => {
      // The script above put it there. All rules, without what is only for a report of them.
      const { axe: scan } = globalThis as unknown as { axe: Axe };
      const { violations } = await scan.run(selector === 'html' ? document : { include: [[selector]] }, {
        resultTypes: ['violations'],
        selectors: false,
        preload: false,
        performanceTimer: false,
        rules: { 'color-contrast': { enabled: hasColors } },
      });
      interface Axe {
        run: (where: Document | object, options: object) => Promise<{ violations: Finding[] }>;
      }
      interface Finding {
        id: string;
        impact: string;
        nodes: { html: string }[];
      }
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    },
    [within, colors] as const,
  );
}
