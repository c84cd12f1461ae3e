import { readConfig } from './config.ts';
import { startSimulator } from './simulator.ts';
import { readWorld } from './world.ts';

/** Runs the simulated delivery services until told to stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const simulator = await startSimulator({
    world: readWorld(config.worldPath),
    targetUrl: config.targetUrl,
    credentials: config.credentials,
    port: config.port,
    seed: config.seed,
    rate: { ordersPerMinute: config.ordersPerMinute, minGapSeconds: config.minGapSeconds },
    settings: {
      regularShare: 0.4,
      ...(config.courierPace === null ? {} : { courierPace: config.courierPace }),
    },
  });
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void simulator.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Started as somebody's child: without the parent there is nobody left to simulate for.
  if (process.send) process.once('disconnect', stop);
  process.stdout.write(`${JSON.stringify({ listening: simulator.url })}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
