import { setTimeout as wait } from 'node:timers/promises';
import { loadPartner } from '../../scripts/demo/load-partner.ts';
import { demoSecrets } from '../../src/config.ts';
import { freePort } from '../../src/platform/db/free-port.ts';
import { logIn } from './api-client.ts';
import { customs, disturbances } from './soak-faults.ts';
import { startRobot, type Robot } from './soak-robot.ts';
import { writeWorld } from './soak-world.ts';
import { controlSimulator, type SimulatorControl } from './simulator-control.ts';
import type { Stage } from './stage.ts';

/** Everybody who takes part in a soak. */
export interface Scene {
  stage: Stage;
  simulator: SimulatorControl;
  robot: Robot;
  /** Kill a process without warning and start it again: the app on the same port. */
  crashes: { app: () => Promise<void>; worker: () => Promise<void> };
  /** When the worker that now works began. */
  workerSince: () => Date;
  /** Puts new disturbances in the place of the old ones. */
  disturb: (faults: readonly object[]) => Promise<void>;
}

export async function setScene(
  stage: Stage,
  { stores, seed, random }: { stores: number; seed: number; random: () => number },
): Promise<Scene> {
  const { file, storeIds } = await writeWorld(stage.folder, stores - 1);
  await loadPartner(stage.databaseUrl, file);
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  const start = (roles: string) => stage.runApp({ port, roles, servicesUrl: simulatorUrl });
  await stage.run('simulator', 'src/simulator/main.ts', {
    ...demoSecrets,
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_TARGET_URL: url,
    SIMULATOR_WORLD: file,
    SIMULATOR_SEED: String(seed),
  });
  let app = await start('web');
  let worker = await start('worker');
  let workerSince = new Date();
  const simulator = controlSimulator(simulatorUrl);
  await simulator.put('/settings', customs);
  const disturb = (faults: readonly object[]) => simulator.put('/faults', faults);
  await disturb(disturbances);
  const robot = startRobot(await logIn(url), {
    storeIds,
    random,
    now: () => simulator.now(),
    guestIsHere: async (id) => ['picked_up', 'completed'].includes((await simulator.order(id)).state),
  });
  const crashes = {
    app: async () => {
      await app.kill();
      app = await start('web');
    },
    worker: async () => {
      await worker.kill();
      workerSince = new Date();
      worker = await start('worker');
    },
  };
  return { stage, simulator, robot, crashes, workerSince: () => workerSince, disturb };
}

export async function untilAllArePlaced({ simulator }: Scene): Promise<void> {
  while ((await simulator.idle()).coming > 0) await wait(500);
}
