/** The process behind `startEmbeddedProcess`. */
import { startEmbedded } from './embedded.ts';

// The library behind the server would end the process at once on a signal; the parent asks instead, or is gone.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => void stop());
process.on('message', (message) => void (message === 'restart' && restart()));

const durable = process.env['EMBEDDED_DURABLE'] !== 'false';
const port = Number(process.env['EMBEDDED_PORT']) || undefined;
const starting = startEmbedded(process.env['EMBEDDED_FOLDER'] ?? '.data', { durable, ...(port && { port }) });
const server = await starting.catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
if (process.connected) process.send?.({ url: server.url });
// The parent decides whether to start it again.
void server.died.then((reason) => {
  process.stderr.write(reason);
  process.exit(1);
});

async function restart(): Promise<void> {
  await (await starting).restart();
  process.send?.({ restarted: true });
}

/** Told while it is still starting, it stops as soon as there is something to stop. */
async function stop(): Promise<void> {
  const started = await starting.catch(() => undefined);
  await started?.stop();
  process.exit(0);
}
