/** The demo's PostgreSQL in a process of its own, which outlives the launcher's Ctrl-C and ends after the others. */
import { startEmbedded } from '../../src/platform/db/embedded.ts';

// The library behind the server answers signals by ending the process at once; the launcher asks by message instead.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => void stop());

const server = await startEmbedded(process.env['DATA_DIR'] ?? '.data', { durable: true }).catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
process.send?.({ url: server.url });

async function stop(): Promise<void> {
  await server.stop();
  process.exit(0);
}
