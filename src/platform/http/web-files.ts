import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built web app. Pages that were prerendered come as they are; any other address that a browser opens gets
 * the app's shell, which decides what to show.
 */
export async function serveWebFiles(server: FastifyInstance, { folder, shell }: { folder: string; shell: string }) {
  if (!existsSync(join(folder, shell))) {
    server.setNotFoundHandler((_request, reply) =>
      reply.status(503).type('text/plain').send('The web app has not been built: run `npm run build`.'),
    );
    return;
  }
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: ['index.html'],
    redirect: false,
    maxAge: 0,
    setHeaders(response, path) {
      // Built assets carry a hash of their content in their name.
      if (path.startsWith(join(folder, 'assets')))
        void response.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  server.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!isPage || request.url.startsWith('/api/')) {
      return reply
        .status(404)
        .send({ code: 'NOT_FOUND', message: `There is no ${request.method} ${request.url.split('?')[0]}.` });
    }
    return reply.header('cache-control', 'no-cache').sendFile(shell, { maxAge: 0, immutable: false });
  });
}
