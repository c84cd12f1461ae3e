import { expect, inject, test } from 'vitest';
import { tellFinding } from '../bench/soak-judge.ts';
import { runSoak } from '../bench/soak-run.ts';
import { soakServices } from '../bench/simulator-control.ts';
import { Stage } from '../bench/stage.ts';

/** Half a minute where nothing else is done; a machine that runs other tests beside it takes longer. */
const timeoutMs = 240_000;
const orders = 80;

test(
  'disturbed services and killed processes neither lose nor double an order, and both sides agree',
  { timeout: timeoutMs },
  async () => {
    const stage = await Stage.open(inject('postgres').serverUrl);
    try {
      const { judgement } = await runSoak(stage, {
        orders,
        rate: 12,
        kills: 1,
        seed: 5,
        isHurried: true,
        say: () => {},
      });
      const findings = await Promise.all(judgement.findings.map((finding) => tellFinding(stage.owner, finding)));
      expect(findings).toEqual([]);
      expect(judgement.total).toMatchObject({ sent: orders, lost: 0, doubled: 0, wrongState: 0, wrongContents: 0 });
      expect(judgement).toMatchObject({ unknown: 0, streamBreaks: 0, isSound: true });
      for (const service of soakServices) expect(judgement.services[service]?.answeredInTime).toBeGreaterThan(0);
    } finally {
      await stage.close();
    }
  },
);
