import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../platform/http/client.ts';
import { HeldBack } from './connectors/shared-http.ts';
import { createGuard, runForStore } from './guarded-send.ts';

const request = { method: 'POST', url: 'http://service.test/orders', timeoutMs: 10_000 } as const;

/** A service whose answers the test decides one by one, on a clock of its own. */
function service() {
  let now = Date.parse('2026-06-01T12:00:00Z');
  const waiting: ((answer: number | Error) => void)[] = [];
  const guard = createGuard(
    () =>
      new Promise<HttpResponse>((resolve, reject) => {
        waiting.push((answer) =>
          typeof answer === 'number' ? resolve({ status: answer, headers: {}, text: '' }) : reject(answer),
        );
      }),
    { serviceName: 'Uber Eats', clock: { now: () => new Date(now) } },
  );
  const send = (store: string, timeoutMs: number = request.timeoutMs) =>
    runForStore(store, () => guard.send({ ...request, timeoutMs }));
  return {
    guard,
    send,
    answer: (answer: number | Error) => waiting.shift()?.(answer),
    isAsked: () => waiting.length,
    pass: (ms: number) => (now += ms),
    /** Sends about a store and is answered at once. */
    exchange: async (answer: number | Error, store: string, timeoutMs?: number): Promise<unknown> => {
      const sent = send(store, timeoutMs).catch((error: unknown) => error);
      waiting.shift()?.(answer);
      return sent;
    },
  };
}

const timeout = new Error('ETIMEDOUT');
/** Five failures, about two stores. */
const down = [
  [503, 'a'],
  [timeout, 'b'],
  [500, 'a'],
  [timeout, 'b'],
  [502, 'c'],
] as const;

describe('a service that is down', () => {
  it('is left alone after five failures in a row about several stores, tried with one call, and spoken to again when that is answered', async () => {
    const { exchange, send, answer, isAsked, pass } = service();
    for (const [failure, store] of down) await exchange(failure, store);
    expect(await exchange(200, 'z')).toBeInstanceOf(HeldBack);
    pass(9_999);
    expect(await exchange(200, 'z')).toMatchObject({ afterMs: 1, message: expect.stringMatching(/^Uber Eats .+\.$/) });
    pass(1);
    const probe = send('z');
    expect(isAsked()).toBe(1);
    expect(await exchange(200, 'y')).toBeInstanceOf(HeldBack);
    answer(200);
    await probe;
    // Also about the stores that failed: it was the service.
    for (const store of ['a', 'b', 'c', 'y']) expect(await exchange(200, store)).toMatchObject({ status: 200 });
  });

  it('stays alone when the one call fails, too', async () => {
    const { exchange, pass } = service();
    for (const [failure, store] of down) await exchange(failure, store);
    pass(10_000);
    expect(await exchange(timeout, 'a')).toBe(timeout);
    expect(await exchange(200, 'z')).toBeInstanceOf(HeldBack);
  });

  it.each([401, 404, 409, 429])('is not what answers %d', async (status) => {
    const { exchange } = service();
    for (let times = 0; times < 12; times += 1) {
      expect(await exchange(status, times % 2 === 0 ? 'a' : 'b')).toMatchObject({ status });
    }
  });

  it('is forgiven failures between answers', async () => {
    const { exchange } = service();
    for (const [next, store] of [...down.slice(0, 4), [200, 'z'], ...down.slice(0, 4)] as const)
      await exchange(next, store);
    expect(await exchange(200, 'z')).toMatchObject({ status: 200 });
  });

  it('with its menus is not down with its orders', async () => {
    const { exchange } = service();
    for (const [failure, store] of down) await exchange(failure, store, 60_000);
    expect(await exchange(200, 'z', 60_000)).toBeInstanceOf(HeldBack);
    expect(await exchange(200, 'z')).toMatchObject({ status: 200 });
  });
});

describe('a store that fails', () => {
  it('is left alone after three failures in a row; the service’s other stores notice nothing', async () => {
    const { exchange, pass } = service();
    for (let times = 0; times < 3; times += 1) expect(await exchange(timeout, 'bad')).toBe(timeout);
    // For hours, with nobody else calling in between.
    for (let times = 0; times < 50; times += 1) {
      expect(await exchange(200, 'bad')).toBeInstanceOf(HeldBack);
      pass(10_000);
      expect(await exchange(503, 'bad')).toMatchObject({ status: 503 });
    }
    expect(await exchange(200, 'good')).toMatchObject({ status: 200 });
    pass(10_000);
    expect(await exchange(200, 'bad')).toMatchObject({ status: 200 });
    expect(await exchange(200, 'bad')).toMatchObject({ status: 200 });
  });

  it('has three calls under way at most, and one once it has failed', async () => {
    const { send, answer, exchange, isAsked } = service();
    const three = Array.from({ length: 3 }, () => send('bad'));
    await expect(send('bad')).rejects.toMatchObject({ afterMs: 1_000 });
    expect(isAsked()).toBe(3);
    answer(timeout);
    await expect(three[0]).rejects.toBe(timeout);
    await expect(send('bad')).rejects.toBeInstanceOf(HeldBack);
    const good = send('good');
    answer(200);
    answer(200);
    await Promise.all(three.slice(1));
    answer(200);
    expect(await good).toMatchObject({ status: 200 });
    expect(await exchange(200, 'bad')).toMatchObject({ status: 200 });
  });
});

describe('a service that hangs', () => {
  it('has twelve calls under way at most, two of them long; the next is told to wait', async () => {
    const { send, answer, isAsked } = service();
    const long = ['a', 'b'].map((store) => send(store, 60_000));
    await expect(send('c', 60_000)).rejects.toMatchObject({ afterMs: 1_000 });
    const ten = ['c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map((store) => send(store));
    await expect(send('m')).rejects.toMatchObject({ afterMs: 1_000 });
    expect(isAsked()).toBe(12);
    for (let times = 0; times < 12; times += 1) answer(200);
    await Promise.all([...long, ...ten]);
    const next = send('m');
    answer(200);
    expect(await next).toMatchObject({ status: 200 });
  });
});

const seatAt = ({ guard }: ReturnType<typeof service>, store: string) => {
  const seat = guard.takeSeat(store);
  if (seat instanceof HeldBack) throw seat;
  return seat;
};

describe('work that waits', () => {
  it('makes all its calls in the one seat that it took', async () => {
    const one = service();
    const seats = ['a', 'b', 'c', 'd', 'e', 'f', 'h', 'i', 'j', 'k', 'l', 'm'].map((store) => seatAt(one, store));
    expect(one.guard.takeSeat('g')).toBeInstanceOf(HeldBack);
    const both = seats[0]?.run(async () => {
      const first = one.guard.send(request);
      one.answer(200);
      await first;
      return one.send('another', 60_000);
    });
    await Promise.resolve();
    await new Promise(setImmediate);
    one.answer(200);
    expect(await both).toMatchObject({ status: 200 });
    expect(one.guard.takeSeat('g')).toBeInstanceOf(HeldBack);
    seats[0]?.leave();
    expect(one.guard.takeSeat('g')).not.toBeInstanceOf(HeldBack);
  });

  it('is let go as far as there is room: none while the service is left alone, then one, then twice the free places', async () => {
    const one = service();
    for (const [failure, store] of down) await one.exchange(failure, store);
    expect(one.guard.takeSeat('z')).toBeInstanceOf(HeldBack);
    expect(one.guard.room()).toMatchObject({ most: 0 });
    one.pass(10_000);
    expect(one.guard.room()).toEqual({ most: 1, except: [] });
    const probe = seatAt(one, 'z');
    expect(one.guard.room()).toMatchObject({ most: 0 });
    const tried = probe.run(() => one.guard.send(request));
    one.answer(200);
    await tried;
    expect(one.guard.room()).toEqual({ most: 22, except: [] });
    probe.leave();
    expect(one.guard.room()).toEqual({ most: 24, except: [] });
    for (let looks = 0; looks <= 200; looks += 1) one.guard.noteFound(0);
    expect(one.guard.room()).toBeUndefined();
  });

  it('passes over a store that does not answer', async () => {
    const one = service();
    for (let times = 0; times < 3; times += 1) await one.exchange(timeout, 'bad');
    expect(one.guard.isLeftAlone('bad')).toBe(true);
    expect(one.guard.isLeftAlone('good')).toBe(false);
    expect(one.guard.room()).toEqual({ most: 24, except: ['bad'] });
  });

  it('that was let in to try and made no call leaves the try to the next', async () => {
    const one = service();
    for (const [failure, store] of down) await one.exchange(failure, store);
    one.pass(10_000);
    seatAt(one, 'z').leave();
    expect(await one.exchange(200, 'z')).toMatchObject({ status: 200 });
  });
});
