import { expect, inject, test } from 'vitest';
import { tellFinding } from '../bench/soak-judge.ts';
import { runSoak } from '../bench/soak-run.ts';
import { soakServices } from '../bench/simulator-control.ts';
import { Stage } from '../bench/stage.ts';

/** A worker's claims are free again after 45 seconds at the latest; a machine that does other things takes longer. */
const timeoutMs = 240_000;
/** What DoorDash tells a killed app it tells no more: fewer than a quarter of the orders. */
const leastAnswered = 20;

test(
  'disturbed services and killed processes neither lose nor double an order, and both sides agree',
  { timeout: timeoutMs },
  async () => {
    const stage = await Stage.open(inject('postgres').serverUrl);
    try {
      const { judgement } = await runSoak(stage, {
        orders: 400,
        rate: 40,
        kills: 1,
        seed: 5,
        isHurried: true,
        say: () => {},
      });
      const findings = await Promise.all(judgement.findings.map((finding) => tellFinding(stage.owner, finding)));
      expect(findings).toEqual([]);
      expect(judgement.total).toMatchObject({ sent: 400, lost: 0, doubled: 0, wrongState: 0, wrongContents: 0 });
      expect(judgement).toMatchObject({ unknown: 0, streamBreaks: 0, isSound: true });
      for (const service of soakServices) {
        expect(judgement.services[service]?.answeredInTime).toBeGreaterThan(leastAnswered);
      }
    } finally {
      await stage.close();
    }
  },
);
