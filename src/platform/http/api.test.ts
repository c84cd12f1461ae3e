import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { mountApi, type ApiContext } from './api.ts';
import { createServer } from './server.ts';

const secret = 'password=hunter2 at db.internal';
const contract = {
  broken: oc.route({ method: 'GET', path: '/broken' }).output(z.object({})),
  refused: oc.route({ method: 'GET', path: '/refused' }).output(z.object({})),
  lying: oc.route({ method: 'GET', path: '/lying' }).output(z.object({ count: z.number() })),
  named: oc
    .route({ method: 'POST', path: '/named' })
    .input(z.object({ name: z.string().max(5) }))
    .output(z.object({})),
};

/** A server with a typed and a plain route that break, and everything that it logs. */
async function openServer() {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const server = await createServer({
    log,
    metrics: createMetrics(),
    checkReady: () => Promise.reject(new Error(secret)),
  });
  const os = implement(contract).$context<ApiContext>();
  mountApi(server, {
    version: '0',
    router: os.router({
      broken: os.broken.handler(() => Promise.reject(new Error(secret))),
      refused: os.refused.handler(() => Promise.reject(new AppError('CONFLICT', 'Somebody was faster.', { at: 3 }))),
      // The contract's own check of answers is what this is about.
      lying: os.lying.handler(() => JSON.parse('{"count":"hunter2"}') as { count: number }),
      named: os.named.handler(() => ({})),
    }),
  });
  server.get('/plain', () => Promise.reject(new Error(secret)));
  server.get('/busy', () =>
    Promise.reject(Object.assign(new Error('limit of 30 hit by 10.0.0.1'), { statusCode: 429 })),
  );
  return { server, lines };
}

describe('a failure that nobody foresaw', () => {
  it.each(['/api/broken', '/api/lying', '/plain'])(
    'at %s is 500, reveals nothing, and carries a reference that the log has too',
    async (url) => {
      const { server, lines } = await openServer();
      const answer = await server.inject({ url, headers: { 'x-request-id': 'ref-of-the-test' } });
      expect(answer.statusCode).toBe(500);
      expect(answer.headers['x-request-id']).toBe('ref-of-the-test');
      expect(answer.json()).toMatchObject({
        code: 'INTERNAL_SERVER_ERROR',
        message: expect.stringContaining('ref-of-the-test'),
      });
      expect(answer.payload).not.toMatch(/hunter2|db\.internal|\.ts|at /);
      const logged = lines.map((line) =>
        z.looseObject({ level: z.number(), reqId: z.string() }).parse(JSON.parse(line)),
      );
      expect(logged.filter(({ level }) => level >= 50).map(({ reqId }) => reqId)).toEqual(['ref-of-the-test']);
    },
  );

  it('makes up its own reference when the caller names it with anything but a short word', async () => {
    const { server } = await openServer();
    for (const odd of ['<script>', 'a b', 'x'.repeat(65), 'line\u00A0break']) {
      const answer = await server.inject({ url: '/api/broken', headers: { 'x-request-id': odd } });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.payload).not.toContain(odd);
    }
  });

  it('of the database shows as not ready, without its words', async () => {
    const { server } = await openServer();
    const answer = await server.inject({ url: '/api/ready' });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { code: 'SERVICE_UNAVAILABLE', message: 'The database does not answer.' },
    ]);
    expect((await server.inject({ url: '/api/health' })).statusCode).toBe(200);
  });
});

describe('a refusal', () => {
  it('comes with its status, code, sentence and data, and is no error in the log', async () => {
    const { server, lines } = await openServer();
    const answer = await server.inject({ url: '/api/refused' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'CONFLICT', message: 'Somebody was faster.', data: { at: 3 } });
    expect(lines).toEqual([]);
  });

  it('of a limit is a sentence of ours', async () => {
    const { server } = await openServer();
    expect((await server.inject({ url: '/busy' })).json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many tries. Wait a minute and try again.',
    });
  });

  it.each([
    ['{"name":"too long"}', /^name: /],
    ['{}', /^name: /],
    ['{"name":"\\u0000"}', /^name: holds a character that cannot be stored\.$/],
    ['{', /JSON/],
  ])('of the body %s is one sentence about what is wrong', async (payload, sentence) => {
    const { server } = await openServer();
    const headers = { 'content-type': 'application/json' };
    const answer = await server.inject({ method: 'POST', url: '/api/named', headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(sentence) });
  });
});
