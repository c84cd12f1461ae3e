import { describe, expect, it } from 'vitest';
import type { OutwardAnswer } from '../../platform/http/client.ts';
import { HeldBack } from './connectors/shared-http.ts';
import { guardSend } from './guarded-send.ts';

const request = { method: 'POST', url: 'http://service.test/orders', timeoutMs: 10_000 } as const;

/** A service whose answers the test decides one by one, on a clock of its own. */
function service() {
  let now = Date.parse('2026-06-01T12:00:00Z');
  const waiting: ((answer: number | Error) => void)[] = [];
  const send = guardSend(
    () =>
      new Promise<OutwardAnswer>((resolve, reject) => {
        waiting.push((answer) =>
          typeof answer === 'number' ? resolve({ status: answer, headers: {}, text: '' }) : reject(answer),
        );
      }),
    { serviceName: 'Uber Eats', clock: { now: () => new Date(now) } },
  );
  return {
    send,
    answer: (answer: number | Error) => waiting.shift()?.(answer),
    isAsked: () => waiting.length,
    pass: (ms: number) => (now += ms),
    /** Sends and is answered at once. */
    exchange: async (answer: number | Error): Promise<unknown> => {
      const sent = send(request).catch((error: unknown) => error);
      waiting.shift()?.(answer);
      return sent;
    },
  };
}

const timeout = new Error('ETIMEDOUT');

describe('a service that is down', () => {
  it('is left alone after five failures in a row, tried with one call, and spoken to again when that is answered', async () => {
    const { exchange, send, answer, isAsked, pass } = service();
    for (const failure of [503, timeout, 500, timeout, 502]) await exchange(failure);
    expect(await exchange(200)).toBeInstanceOf(HeldBack);
    pass(9_999);
    expect(await exchange(200)).toMatchObject({ afterMs: 1, message: expect.stringMatching(/^Uber Eats .+\.$/) });
    pass(1);
    const probe = send(request);
    expect(isAsked()).toBe(1);
    expect(await exchange(200)).toBeInstanceOf(HeldBack);
    answer(200);
    await probe;
    expect(await exchange(200)).toMatchObject({ status: 200 });
  });

  it('stays alone when the one call fails, too', async () => {
    const { exchange, pass } = service();
    for (let times = 0; times < 5; times += 1) await exchange(timeout);
    pass(10_000);
    expect(await exchange(timeout)).toBe(timeout);
    expect(await exchange(200)).toBeInstanceOf(HeldBack);
  });

  it.each([401, 404, 409, 429])('is not what answers %d', async (status) => {
    const { exchange } = service();
    for (let times = 0; times < 12; times += 1) expect(await exchange(status)).toMatchObject({ status });
  });

  it('is forgiven failures between answers', async () => {
    const { exchange } = service();
    for (const next of [500, 500, 500, 500, 200, 500, 500, 500, 500]) await exchange(next);
    expect(await exchange(200)).toMatchObject({ status: 200 });
  });

  it('with its menus is not down with its orders', async () => {
    const { exchange, send, answer } = service();
    for (let times = 0; times < 5; times += 1) {
      const menu = send({ ...request, timeoutMs: 60_000 }).catch((error: unknown) => error);
      answer(503);
      await menu;
    }
    await expect(send({ ...request, timeoutMs: 60_000 })).rejects.toBeInstanceOf(HeldBack);
    expect(await exchange(200)).toMatchObject({ status: 200 });
  });
});

describe('a service that hangs', () => {
  it('has six calls under way at most; the seventh is told to wait', async () => {
    const { send, answer, isAsked } = service();
    const six = Array.from({ length: 6 }, () => send(request));
    await expect(send(request)).rejects.toMatchObject({ afterMs: 1_000 });
    expect(isAsked()).toBe(6);
    six.forEach(() => answer(200));
    await Promise.all(six);
    const next = send(request);
    answer(200);
    expect(await next).toMatchObject({ status: 200 });
  });
});
