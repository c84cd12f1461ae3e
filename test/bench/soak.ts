/** `npm run soak`: thousands of orders through disturbed services and a crashing app; then both sides are compared. */
import { readSoakArgs } from './args.ts';
import { say } from './figures.ts';
import { printJudgement } from './soak-judge.ts';
import { runSoak } from './soak-run.ts';
import { onStage } from './stage.ts';

await onStage(readSoakArgs, async (stage, args) => {
  const began = performance.now();
  const sayWhen = (text: string) => say(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);
  const { scene, judgement } = await runSoak(stage, { ...args, say: sayWhen });
  await printJudgement(scene, judgement);
  return judgement.isSound;
});
