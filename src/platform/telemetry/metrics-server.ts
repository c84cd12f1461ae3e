import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * Serves `GET /metrics` to Prometheus on a port of its own, so that the public address never shows it. Rejects with the
 * error of `listen` when the port is taken.
 */
export async function startMetricsServer(
  { registry }: Metrics,
  { host, port }: { host: string; port: number },
): Promise<FastifyInstance> {
  const server = Fastify({ forceCloseConnections: true });
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  await server.listen({ host, port });
  return server;
}
