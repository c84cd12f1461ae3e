import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeResponse, fakeFeeds } from './fixtures/fake-feeds.ts';
import { createLiveHub, changeOf } from './hub.ts';

type Hub = ReturnType<typeof createLiveHub>;

const log = pino({ level: 'silent' });
const upTo = (last: number, after = 0) => Array.from({ length: last - after }, (_, index) => after + index + 1);
let hubs: Hub[] = [];

function openHub({ source, pubSub }: ReturnType<typeof fakeFeeds>): Hub {
  const hub = createLiveHub({ source, pubSub, log });
  hubs.push(hub);
  return hub;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  for (const hub of hubs) hub.close();
  hubs = [];
  vi.useRealTimers();
});

describe('a stream of a feed', () => {
  it('says hello with the newest position, then brings what comes after it', async () => {
    const feeds = fakeFeeds();
    feeds.append('store');
    const response = new FakeResponse();
    await openHub(feeds).open({ topic: 'store', after: undefined, response, session: 's' });
    expect(response.text).toBe('retry: 1000\nevent: hello\ndata: {"position":1}\n\n');
    feeds.append('store', '{"order":"two"}');
    feeds.publish('store');
    await expect.poll(() => response.text).toContain('id: 2\nevent: order_received\ndata: {"order":"two"}\n\n');
    expect(response.positions).toEqual([2]);
  });

  it('is told what else has changed, without a position and without a look at the feed', async () => {
    const feeds = fakeFeeds();
    const [response, elsewhere] = [new FakeResponse(), new FakeResponse()];
    const hub = openHub(feeds);
    await hub.open({ topic: 'store', after: undefined, response, session: 's' });
    await hub.open({ topic: 'another', after: undefined, response: elsewhere, session: 's' });
    const reads = feeds.reads.length;
    feeds.publish(changeOf('store', 'chats'));
    expect(response.text).toMatch(/\n\nevent: changed\ndata: "chats"\n\n$/);
    expect(elsewhere.names).toEqual(['hello']);
    expect(feeds.reads).toHaveLength(reads);
  });

  it('replays what was missed, page by page, and nothing of another store', async () => {
    const feeds = fakeFeeds();
    for (let count = 0; count < 450; count++) feeds.append('store');
    feeds.append('another');
    const response = new FakeResponse();
    await openHub(feeds).open({ topic: 'store', after: 3, response, session: 's' });
    await expect.poll(() => response.positions).toEqual(upTo(450, 3));
    expect(new Set(feeds.reads)).toEqual(new Set(['store']));
  });

  it('has no gap and no repeat, whoever joins when and from where while events arrive', async () => {
    const step = fc.oneof(
      fc.constant('append' as const),
      fc.constant('append unheard' as const),
      fc.constant('publish' as const),
      fc.constant('pass' as const),
      fc.record({ joinBehind: fc.integer({ min: 0, max: 6 }) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
        async (steps, turns) => {
          const feeds = fakeFeeds(() => turns.next().value);
          const hub = openHub(feeds);
          const streams: { response: FakeResponse; after: number }[] = [];
          let last = 0;
          for (const one of steps) {
            if (one === 'pass') await nextTurn();
            else if (one === 'publish') feeds.publish('store');
            else if (typeof one === 'string') {
              last = feeds.append('store');
              if (one === 'append') feeds.publish('store');
            } else {
              const response = new FakeResponse();
              const after = Math.max(0, last - one.joinBehind);
              streams.push({ response, after });
              void hub.open({ topic: 'store', after, response, session: 's' });
            }
          }
          feeds.publish('store');
          await vi.waitFor(() => {
            for (const { response, after } of streams) expect(response.positions).toEqual(upTo(last, after));
          });
          for (let turn = 0; turn < 10; turn++) await nextTurn();
          for (const { response, after } of streams) expect(response.positions).toEqual(upTo(last, after));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('starts afresh with `reset` when its last position is beyond the newest, or too far behind', async () => {
    const feeds = fakeFeeds();
    for (let count = 0; count < 5_002; count++) feeds.append('store');
    const hub = openHub(feeds);
    const [beyond, behind, within] = [new FakeResponse(), new FakeResponse(), new FakeResponse()];
    await hub.open({ topic: 'store', after: 9_999, response: beyond, session: 's' });
    await hub.open({ topic: 'store', after: 1, response: behind, session: 's' });
    await hub.open({ topic: 'store', after: 4_999, response: within, session: 's' });
    const reset = 'id: 5002\nevent: reset\ndata: {}\n\n';
    expect([beyond, behind, within].map(({ text }) => text.includes(reset))).toEqual([true, true, false]);
    feeds.append('store');
    feeds.publish('store');
    await expect
      .poll(() => [beyond, behind, within].map(({ positions }) => positions))
      .toEqual([[5_003], [5_003], [5_000, 5_001, 5_002, 5_003]]);
  });

  it('pings, so that proxies and browsers see that it lives', async () => {
    const feeds = fakeFeeds();
    const response = new FakeResponse();
    await openHub(feeds).open({ topic: 'store', after: undefined, response, session: 's' });
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(() => response.names).toEqual(['hello', 'ping', 'ping', 'ping', 'ping']);
    expect(response.text).not.toMatch(/^id:/m);
  });

  it('the hub delivers within seconds an event that was never published', async () => {
    const feeds = fakeFeeds();
    const response = new FakeResponse();
    await openHub(feeds).open({ topic: 'store', after: undefined, response, session: 's' });
    feeds.append('store');
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.poll(() => response.positions).toEqual([1]);
  });

  it('goes on when the feed could not be read for a while', async () => {
    const feeds = fakeFeeds();
    const response = new FakeResponse();
    await openHub(feeds).open({ topic: 'store', after: undefined, response, session: 's' });
    const failing = vi.spyOn(feeds.source, 'read').mockRejectedValueOnce(new Error('the database is away'));
    feeds.append('store');
    feeds.publish('store');
    await expect.poll(() => failing.mock.calls.length).toBe(1);
    feeds.publish('store');
    await expect.poll(() => response.positions).toEqual([1]);
  });

  it('opens at once when the source keeps back an event that it does not know', async () => {
    const feeds = fakeFeeds();
    vi.spyOn(feeds.source, 'position').mockResolvedValue(1);
    const response = new FakeResponse();
    await openHub(feeds).open({ topic: 'store', after: 0, response, session: 's' });
    expect(feeds.reads.length).toBeLessThanOrEqual(2);
    feeds.append('store');
    feeds.append('store');
    feeds.publish('store');
    await expect.poll(() => response.positions).toEqual([2]);
  });
});

describe('a reader that does not read', () => {
  it('is cut off, and the others go on', async () => {
    const feeds = fakeFeeds();
    const hub = openHub(feeds);
    const [slow, quick] = [new FakeResponse({ stalled: true }), new FakeResponse()];
    await hub.open({ topic: 'store', after: undefined, response: slow, session: 'a' });
    await hub.open({ topic: 'store', after: undefined, response: quick, session: 'b' });
    const large = JSON.stringify('x'.repeat(300_000));
    for (const position of upTo(5)) {
      feeds.append('store', large);
      feeds.publish('store');
      await vi.waitFor(() => expect(quick.positions).toEqual(upTo(position)), { interval: 5 });
    }
    expect(slow.destroyed).toBe(true);
    expect(quick.destroyed).toBe(false);
    expect(hub.count()).toBe(1);
  });

  it('is cut off as well when it stops in the middle of a replay', async () => {
    const feeds = fakeFeeds();
    for (let count = 0; count < 10; count++) feeds.append('store', JSON.stringify('x'.repeat(100_000)));
    const hub = openHub(feeds);
    const response = new FakeResponse({ stalled: true });
    const opening = hub.open({ topic: 'store', after: 0, response, session: 's' });
    await expect.poll(() => hub.count()).toBe(1);
    await vi.advanceTimersByTimeAsync(30_000);
    await opening;
    expect(response.destroyed).toBe(true);
    expect(hub.count()).toBe(0);
  });

  it('is not cut off for replaying more than fits at once, as long as it reads', async () => {
    const feeds = fakeFeeds();
    const large = JSON.stringify('x'.repeat(100_000));
    for (let count = 0; count < 60; count++) feeds.append('store', large);
    const response = new FakeResponse();
    await openHub(feeds).open({ topic: 'store', after: 0, response, session: 's' });
    await expect.poll(() => response.positions).toEqual(upTo(60));
    expect(response.destroyed).toBe(false);
  });
});

describe('the end of a stream', () => {
  it('comes with the end of its session; streams of other sessions stay', async () => {
    const feeds = fakeFeeds();
    const hub = openHub(feeds);
    const [mine, alsoMine, other] = [new FakeResponse(), new FakeResponse(), new FakeResponse()];
    await hub.open({ topic: 'store', after: undefined, response: mine, session: 'mine' });
    await hub.open({ topic: 'another', after: undefined, response: alsoMine, session: 'mine' });
    await hub.open({ topic: 'store', after: undefined, response: other, session: 'other' });
    hub.closeSession('mine');
    await expect.poll(() => hub.count()).toBe(1);
    expect([mine, alsoMine, other].map(({ writableEnded }) => writableEnded)).toEqual([true, true, false]);
  });

  it('is not missed when the session ends, or the hub closes, while the stream is being opened', async () => {
    const feeds = fakeFeeds(() => 3);
    const hub = openHub(feeds);
    const [loggedOut, late] = [new FakeResponse(), new FakeResponse()];
    const opening = hub.open({ topic: 'store', after: undefined, response: loggedOut, session: 'mine' });
    hub.closeSession('mine');
    await opening;
    const openingLate = hub.open({ topic: 'store', after: undefined, response: late, session: 'other' });
    hub.close();
    await openingLate;
    expect([loggedOut, late].map(({ writableEnded }) => writableEnded)).toEqual([true, true]);
    expect(hub.count()).toBe(0);
  });

  it('leaves nothing behind when the reader goes, also before its stream was open', async () => {
    const feeds = fakeFeeds(() => 3);
    const hub = openHub(feeds);
    const [stayed, hurried] = [new FakeResponse(), new FakeResponse()];
    await hub.open({ topic: 'store', after: undefined, response: stayed, session: 's' });
    expect(hub.count()).toBe(1);
    stayed.destroy();
    await expect.poll(() => hub.count()).toBe(0);
    const opening = hub.open({ topic: 'store', after: undefined, response: hurried, session: 's' });
    hurried.destroy();
    await opening;
    expect(hub.count()).toBe(0);
    const before = feeds.reads.length;
    feeds.publish('store');
    feeds.publish();
    await nextTurn();
    expect(feeds.reads.length).toBe(before);
  });

  it('of all streams comes with the close of the hub', async () => {
    const feeds = fakeFeeds();
    const hub = openHub(feeds);
    const response = new FakeResponse();
    await hub.open({ topic: 'store', after: undefined, response, session: 's' });
    hub.close();
    expect(response.writableEnded).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('comes at once when the hub has closed already', async () => {
    const feeds = fakeFeeds();
    const hub = openHub(feeds);
    hub.close();
    const response = new FakeResponse();
    await hub.open({ topic: 'store', after: undefined, response, session: 's' });
    expect([response.writableEnded, response.text, hub.count()]).toEqual([true, '', 0]);
  });
});
