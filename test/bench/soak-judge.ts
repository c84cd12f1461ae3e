import { printTable, round } from './figures.ts';
import { addUp, compare, describe, noVerdict, type Finding, type Verdict } from './soak-compare.ts';
import { countOurs, readOurs, readQuarantine, readStory } from './soak-ours.ts';
import type { Scene } from './soak-scene.ts';
import { soakServices } from './simulator-control.ts';

export interface Judgement {
  services: Record<string, Verdict>;
  total: Verdict;
  findings: Finding[];
  /** Orders of ours that no service knows. */
  unknown: number;
  /** Events that came twice, out of order or after a gap on a screen's stream. */
  streamBreaks: number;
  /** Nothing lost, doubled or wrong. */
  isSound: boolean;
}

/** Holds every order that the services remember against ours, a page of both at a time. */
export async function judge({ stage, simulator, robot }: Scene): Promise<Judgement> {
  const services: Record<string, Verdict> = {};
  const findings: Finding[] = [];
  let unknown = 0;
  for (const service of soakServices) {
    let verdict = noVerdict;
    let known = 0;
    for await (const records of simulator.orders(service)) {
      const ids = records.map(({ id }) => id);
      const ours = await readOurs(stage.owner, { service, ids });
      const compared = compare({ records, ours, seen: robot.seen });
      verdict = addUp([verdict, compared.verdict]);
      findings.push(...compared.findings);
      known += ours.size;
    }
    unknown += (await countOurs(stage.owner, service)) - known;
    services[service] = { ...verdict, maxGapSeconds: round(verdict.maxGapSeconds) };
  }
  const total = addUp(Object.values(services));
  const streamBreaks = robot.streamBreaks();
  const failures = [total.lost, total.doubled, total.wrongState, total.wrongContents, unknown, streamBreaks];
  const isSound = total.sent > 0 && failures.every((count) => count === 0);
  return { services, total, findings, unknown, streamBreaks, isSound };
}

const rows: Record<keyof Verdict, string> = {
  sent: 'sent',
  onScreen: 'on screen',
  answeredInTime: 'answered in time',
  foundByReconciliation: 'found by reconciliation',
  neverReachedUs: 'ended there before it could reach us',
  unanswered: 'ended there without an answer',
  newsRefused: 'news told once, while we were down',
  takenAsCollected: 'taken as collected after hours of silence',
  lost: 'lost',
  doubled: 'doubled',
  wrongState: 'wrong state on either side',
  wrongContents: 'wrong contents',
  maxGapSeconds: 'longest gap, seconds',
};
/** Of each kind: what nobody answered must not hide what was lost. */
const findingsShown = 20;

/** Prints the table, what was found, and as the last line the same as one JSON object. */
export async function printJudgement({ stage, robot }: Scene, judgement: Judgement): Promise<void> {
  const { services, total, findings, unknown, streamBreaks } = judgement;
  const columns = [...Object.entries(services), ['all', total] as const];
  printTable(
    ['', ...columns.map(([name]) => name)],
    (Object.keys(rows) as (keyof Verdict)[]) // its own keys
      .map((row) => [rows[row], ...columns.map(([, verdict]) => verdict[row])]),
  );
  for (const one of await readQuarantine(stage.owner)) {
    console.log(`  quarantined ${one.count}: ${one.service} ${one.eventType}: ${one.reason}`);
  }
  const shown = Object.values(Object.groupBy(findings, ({ what }) => what)).flatMap((kind) =>
    kind.slice(0, findingsShown),
  );
  for (const finding of shown) console.log(`  ${await tellFinding(stage.owner, finding)}`);
  const { lost, doubled, wrongState, sent, maxGapSeconds } = total;
  const { counts } = robot;
  console.log(
    JSON.stringify({ services, sent, lost, doubled, wrongState, maxGapSeconds, unknown, streamBreaks, ...counts }),
  );
}

/** The whole story of an order that was lost, doubled or wrong. */
export async function tellFinding(owner: Scene['stage']['owner'], finding: Finding): Promise<string> {
  const { what, record } = finding;
  return `${what} ${record.id}: ${describe(finding, await readStory(owner, record))}`;
}
