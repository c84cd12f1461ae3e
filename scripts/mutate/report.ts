import type { Fault, FaultKind } from './fault.ts';
import type { FaultResult } from './run-faults.ts';

export interface Report {
  seed: number;
  /** Places where a fault could be planted, by area and kind. */
  sites: Record<string, Partial<Record<FaultKind, number>>>;
  results: readonly FaultResult[];
}

export function countSites(faults: readonly Fault[]): Report['sites'] {
  const sites: Report['sites'] = {};
  for (const { area, kind } of faults) {
    const kinds = (sites[area] ??= {});
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return sites;
}

/** Returns the report in Markdown: a table by area and kind, then each survivor. */
export function formatReport({ seed, sites, results }: Report): string {
  const rows = Object.entries(sites).flatMap(([area, kinds]) => {
    const ofArea = results.filter(({ fault }) => fault.area === area);
    const kindRows = Object.entries(kinds).map(([kind, possible]) => {
      return row(
        area,
        kind,
        possible,
        ofArea.filter(({ fault }) => fault.kind === kind),
      );
    });
    const possible = Object.values(kinds).reduce((sum, count) => sum + count, 0);
    return kindRows.length > 1 ? [...kindRows, row(area, 'all', possible, ofArea)] : kindRows;
  });
  const possible = Object.values(sites).flatMap((kinds) => Object.values(kinds));
  const total = row(
    'all',
    'all',
    possible.reduce((sum, count) => sum + count, 0),
    results,
  );
  const survivors = results
    .filter(({ outcome }) => outcome === 'survived')
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
  return [
    `Seed ${seed}, ${results.length} faults.`,
    '',
    '| area | kind | possible | planted | killed | survived |',
    '| --- | --- | --: | --: | --: | --: |',
    ...rows,
    total,
    '',
    survivors.length > 0 ? 'Survivors:' : 'No survivors.',
    '',
    ...survivors.map((one) => {
      const { fault, reason, ran, reaching } = one;
      return `- ${placeOf(one)} (${fault.kind}): \`\` ${fault.change} \`\` — ${reason}, ${ran} of ${reaching} test files run`;
    }),
    '',
  ].join('\n');
}

function placeOf({ fault: { file, line } }: FaultResult): string {
  return `${file}:${line}`;
}

function row(area: string, kind: string, possible: number, results: readonly FaultResult[]): string {
  const killed = results.filter(({ outcome }) => outcome === 'killed').length;
  return `| ${[area, kind, possible, results.length, killed, results.length - killed].join(' | ')} |`;
}
