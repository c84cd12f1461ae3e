import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { turnCrowdsAway } from './crowds.ts';

const held: (() => void)[] = [];
const hold = () => new Promise<string>((resolve) => held.push(() => resolve('done')));

afterEach(() => {
  for (const release of held.splice(0)) release();
});

describe('a crowd', () => {
  it('is told to come back, while what is under way is done, and other lanes are free', async () => {
    const server = Fastify();
    turnCrowdsAway(server, { most: 2 });
    server.get('/api/slow', hold);
    server.get('/api/stream', { config: { isOutsideCrowds: true } }, () => 'open');
    server.get('/hooks/doordash', () => 'taken');
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const first = [fetch(`${url}/api/slow`), fetch(`${url}/api/slow`)];
    await expect.poll(() => held.length).toBe(2);
    const turnedAway = await fetch(`${url}/api/slow`);
    expect([turnedAway.status, turnedAway.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await turnedAway.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await fetch(`${url}/api/stream`)).status).toBe(200);
    expect((await fetch(`${url}/hooks/doordash`)).status).toBe(200);
    for (const release of held.splice(0)) release();
    for (const answer of await Promise.all(first)) expect(await answer.text()).toBe('done');
    const next = fetch(`${url}/api/slow`);
    await expect.poll(() => held.length).toBe(1);
    held.splice(0)[0]?.();
    expect((await next).status).toBe(200);
    await server.close();
  });

  it('that leaves without its answer makes room', async () => {
    const server = Fastify();
    turnCrowdsAway(server, { most: 1 });
    server.get('/api/slow', hold);
    server.get('/api/quick', () => 'done');
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const left = fetch(`${url}/api/slow`, { signal: leaving.signal }).catch(() => 'left');
    await expect.poll(() => held.length).toBe(1);
    expect((await fetch(`${url}/api/quick`)).status).toBe(503);
    leaving.abort();
    expect(await left).toBe('left');
    await expect.poll(async () => (await fetch(`${url}/api/quick`)).status).toBe(200);
    await server.close();
  });
});
