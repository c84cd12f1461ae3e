import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { FakeResponse, fakeFeeds } from './fixtures/fake-feeds.ts';
import { createLiveHub, type Positions } from './hub.ts';

const log = pino({ level: 'silent' });
const topics = ['east', 'west'] as const;
type Topic = (typeof topics)[number];
type Place = Record<Topic, number>;

/** A place as an id that the test reads back: east's position times 1,000 and west's. */
const toId = (positions: Positions) => (positions.get('east') ?? 0) * 1_000 + (positions.get('west') ?? 0);
const placeOf = (id: number): Place => ({ east: Math.floor(id / 1_000), west: id % 1_000 });

/** The places by which a stream went, in order. */
const placesOf = (response: FakeResponse) => response.positions.map(placeOf);

/** Each step goes one further in one topic, from `start` to `end`. */
function expectSteps(response: FakeResponse, start: Place, end: Place): void {
  const places = [start, ...placesOf(response)];
  expect(places.at(-1)).toEqual(end);
  for (const [index, { east, west }] of places.slice(1).entries()) {
    const before = places[index] ?? start;
    expect([east - before.east, west - before.west].toSorted((one, other) => one - other)).toEqual([0, 1]);
  }
}

function openHub(feeds: ReturnType<typeof fakeFeeds>) {
  const hub = createLiveHub({ source: feeds.source, pubSub: feeds.pubSub, log });
  const open = (response: FakeResponse, after: Partial<Place>) =>
    hub.openSeveral({
      wanted: topics.map((topic) => ({ topic, after: after[topic] })),
      toId,
      response,
      session: 's',
    });
  return { hub, open };
}

it('has no gap and no repeat in any topic, whoever joins when and from where while events arrive', async () => {
  const step = fc.oneof(
    fc.record({ append: fc.constantFrom(...topics), isHeard: fc.boolean() }),
    fc.constant('pass' as const),
    fc.record({ eastBehind: fc.integer({ min: 0, max: 4 }), westBehind: fc.integer({ min: 0, max: 4 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 50 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
      async (steps, turns) => {
        const feeds = fakeFeeds(() => turns.next().value);
        const { hub, open } = openHub(feeds);
        const streams: { response: FakeResponse; start: Place }[] = [];
        const last: Place = { east: 0, west: 0 };
        for (const one of steps) {
          if (one === 'pass') await nextTurn();
          else if ('append' in one) {
            last[one.append] = feeds.append(one.append);
            if (one.isHeard) feeds.publish(one.append);
          } else {
            const start = {
              east: Math.max(0, last.east - one.eastBehind),
              west: Math.max(0, last.west - one.westBehind),
            };
            const response = new FakeResponse();
            streams.push({ response, start });
            void open(response, start);
          }
        }
        for (const topic of topics) feeds.publish(topic);
        await vi.waitFor(() => {
          for (const { response, start } of streams) expectSteps(response, start, last);
        });
        for (let turn = 0; turn < 10; turn++) await nextTurn();
        for (const { response, start } of streams) expectSteps(response, start, last);
        expect(hub.count()).toBe(streams.length);
        hub.close();
      },
    ),
    { numRuns: 40 },
  );
});

it('starts afresh as a whole when it is lost in one topic, and loses nothing of the other', async () => {
  const feeds = fakeFeeds();
  for (let count = 0; count < 3; count++) for (const topic of topics) feeds.append(topic);
  const { hub, open } = openHub(feeds);
  const response = new FakeResponse();
  await open(response, { east: 900, west: 1 });
  await expect.poll(() => response.names).toEqual(['hello', 'reset', 'order_received', 'order_received']);
  expect(response.text).toContain('id: 3001\nevent: reset\n');
  expect(placesOf(response)).toEqual([
    { east: 3, west: 2 },
    { east: 3, west: 3 },
  ]);
  hub.close();
});

it('leaves every topic when its reader goes', async () => {
  const feeds = fakeFeeds();
  const { hub, open } = openHub(feeds);
  const response = new FakeResponse();
  await open(response, {});
  expect(hub.count()).toBe(1);
  response.destroy();
  await expect.poll(() => hub.count()).toBe(0);
  const before = feeds.reads.length;
  feeds.publish();
  await nextTurn();
  expect(feeds.reads.length).toBe(before);
  hub.close();
});
