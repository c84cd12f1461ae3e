/** The process behind `startEmbeddedProcess`. */
import { startEmbedded } from './embedded.ts';

// The library behind the server would end the process at once on a signal; the parent asks instead, or is gone.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => void stop());

const durable = process.env['EMBEDDED_DURABLE'] !== 'false';
const server = await startEmbedded(process.env['EMBEDDED_FOLDER'] ?? '.data', { durable }).catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
process.send?.({ url: server.url });

async function stop(): Promise<void> {
  await server.stop();
  process.exit(0);
}
