import type { Writable } from 'node:stream';
import { secondMs } from '../../shared/time.ts';
import type { Log } from '../telemetry/log.ts';
import type { PubSub } from './pubsub.ts';

/** One event of a topic's feed, ready to be sent. Positions of a topic grow by one without gaps. */
export interface FeedItem {
  position: number;
  type: string;
  /** JSON text without line breaks. */
  data: string;
}

/** Where a topic's events come from. `after` is exclusive; at most `limit` items, oldest first. */
export interface FeedSource {
  read(topic: string, after: number, limit: number): Promise<FeedItem[]>;
  position(topic: string): Promise<number>;
}

/** By topic. */
export type Positions = ReadonlyMap<string, number>;

const changeMark = '#';

/** The topic of a change beside a topic's feed, such as `chats`. */
export function changeOf(topic: string, what: string): string {
  return `${topic}${changeMark}${what}`;
}

/** A topic to follow, after position `after` (the newest one when undefined). */
interface Wanted {
  topic: string;
  after: number | undefined;
}

interface Subscriber {
  response: Writable;
  /** The last position of each of its topics that was written to this stream. */
  positions: Map<string, number>;
  /** Of these topics it reads what it missed; what is new in them is not written to it meanwhile. */
  catchingUp: Set<string>;
  /** What its positions are called on the wire, so that a reader comes back with all of them. */
  toId: (positions: Positions) => string | number;
  session: string;
  /** How much it had been sent at the last heartbeat, if it had not taken everything by then. */
  stuckAt: number | undefined;
  sent: number;
}

interface Topic {
  position: number;
  subscribers: Set<Subscriber>;
  reading: Promise<void> | undefined;
  again: boolean;
}

const pageSize = 200;
/** Whoever is further behind than this starts afresh instead of replaying. */
const maxReplay = 5_000;
const maxUnsentBytes = 1024 * 1024;
const heartbeatMs = 15 * secondMs;
/** Finds what a lost message would have announced. */
const sweepMs = 5 * secondMs;

export type LiveHub = ReturnType<typeof createLiveHub>;

/** Sends each topic's feed to its open streams: every event is read and serialised once per process. */
export function createLiveHub({ source, pubSub, log }: { source: FeedSource; pubSub: PubSub; log: Log }) {
  const topics = new Map<string, Topic>();
  const opening = new Set<Pick<Subscriber, 'response' | 'session'>>();
  let closed = false;
  pubSub.subscribe((name) => {
    if (name === undefined) {
      for (const known of topics.keys()) advance(known);
      return;
    }
    const [topic = '', what] = name.split(changeMark);
    if (what === undefined) advance(topic);
    else pass(topic, what);
  });
  const heartbeat = setInterval(() => forEachSubscriber(beat), heartbeatMs);
  const sweep = setInterval(() => {
    for (const known of topics.keys()) advance(known);
  }, sweepMs);

  function forEachSubscriber(act: (subscriber: Subscriber) => void): void {
    const all = new Set([...topics.values()].flatMap(({ subscribers }) => [...subscribers]));
    for (const one of all) act(one);
  }

  /** It has no position and is not replayed: who missed it looks anew by itself, now and then. */
  function pass(name: string, what: string): void {
    for (const one of topics.get(name)?.subscribers ?? [])
      write(one, `event: changed\ndata: ${JSON.stringify(what)}\n\n`);
  }

  /** Reads what is new in a topic and writes it to its streams; one reader per topic at a time. */
  function advance(name: string): void {
    const topic = topics.get(name);
    if (!topic || topic.subscribers.size === 0) return;
    if (topic.reading) {
      topic.again = true;
      return;
    }
    topic.reading = readNew(name, topic)
      .catch((error: unknown) => log.error({ err: error, topic: name }, 'the live feed could not be read'))
      .finally(() => {
        topic.reading = undefined;
        if (topic.again) {
          topic.again = false;
          advance(name);
        }
      });
  }

  async function readNew(name: string, topic: Topic): Promise<void> {
    for (;;) {
      const items = await source.read(name, topic.position, pageSize);
      for (const item of items) {
        topic.position = item.position;
        const body = toBody(item);
        for (const one of topic.subscribers) {
          if (one.catchingUp.has(name) || item.position <= positionOf(one, name)) continue;
          send(one, { topic: name, position: item.position, body });
        }
      }
      if (items.length < pageSize) return;
    }
  }

  async function catchUp(name: string, topic: Topic, subscriber: Subscriber): Promise<void> {
    for (;;) {
      const known = topic.position;
      const items = await source.read(name, positionOf(subscriber, name), pageSize);
      for (const item of items) {
        await whenTaken(subscriber.response);
        if (isOver(subscriber.response)) return;
        send(subscriber, { topic: name, position: item.position, body: toBody(item) });
      }
      const reached = positionOf(subscriber, name);
      // The source may keep back what it does not know: there is nothing up to here for this reader.
      if (items.length === 0) subscriber.positions.set(name, Math.max(reached, known));
      if (items.length < pageSize && positionOf(subscriber, name) >= topic.position) {
        subscriber.catchingUp.delete(name);
        return;
      }
    }
  }

  /** The topic with this stream among its own from now on. */
  function join(name: string, newest: number, subscriber: Subscriber): Topic {
    const topic = topics.get(name) ?? { position: newest, subscribers: new Set(), reading: undefined, again: false };
    topics.set(name, topic);
    if (topic.subscribers.size === 0) topic.position = newest;
    topic.subscribers.add(subscriber);
    return topic;
  }

  /**
   * Opens one stream of several topics. Each event's id holds the positions of all of them, so that whoever comes back
   * with it gets of each topic exactly what it missed; between topics there is no order.
   */
  async function openSeveral(given: {
    wanted: readonly Wanted[];
    toId: Subscriber['toId'];
    response: Writable;
    session: string;
  }): Promise<void> {
    const { wanted, toId, response, session } = given;
    if (closed) return void response.end();
    opening.add(given);
    const newest = await readNewest(wanted).finally(() => opening.delete(given));
    if (isOver(response)) return;
    const lost = wanted.filter(({ topic, after }) => isLost(after, newest.get(topic) ?? 0));
    const starts = wanted.map(({ topic, after }): [string, number] => {
      const position = newest.get(topic) ?? 0;
      return [topic, after === undefined || isLost(after, position) ? position : after];
    });
    const subscriber: Subscriber = {
      response,
      positions: new Map(starts),
      catchingUp: new Set(starts.map(([topic]) => topic)),
      toId,
      session,
      stuckAt: undefined,
      sent: 0,
    };
    const joined = starts.map(([name]) => ({ name, topic: join(name, newest.get(name) ?? 0, subscriber) }));
    response.on('close', () => {
      for (const { name, topic } of joined) {
        topic.subscribers.delete(subscriber);
        if (topic.subscribers.size === 0) topics.delete(name);
      }
    });
    write(subscriber, `retry: 1000\nevent: hello\ndata: ${JSON.stringify({ position: toId(newest) })}\n\n`);
    if (lost.length > 0) write(subscriber, `id: ${toId(subscriber.positions)}\nevent: reset\ndata: {}\n\n`);
    for (const { name, topic } of joined) if (!isOver(response)) await catchUp(name, topic, subscriber);
  }

  async function readNewest(wanted: readonly Wanted[]): Promise<Map<string, number>> {
    const newest = new Map<string, number>();
    // One after the other: a reader of many topics must not take all connections of the database.
    for (const { topic } of wanted) newest.set(topic, await source.position(topic));
    return newest;
  }

  return {
    /** Opens a stream of one topic that continues after position `after` (the newest one when undefined). */
    open: ({ topic, after, ...rest }: Wanted & { response: Writable; session: string }) =>
      openSeveral({ ...rest, wanted: [{ topic, after }], toId: (positions) => positions.get(topic) ?? 0 }),
    openSeveral,
    /** Ends the streams of a session that was logged out. */
    closeSession(session: string): void {
      for (const one of opening) if (one.session === session) one.response.end();
      forEachSubscriber((one) => one.session === session && one.response.end());
    },
    count(): number {
      let count = 0;
      forEachSubscriber(() => void count++);
      return count;
    },
    close(): void {
      closed = true;
      clearInterval(heartbeat);
      clearInterval(sweep);
      for (const one of opening) one.response.end();
      forEachSubscriber((one) => one.response.end());
      topics.clear();
    },
  };
}

/** Whether a reader that has come this far starts afresh, since what it missed is gone from sight or too much. */
function isLost(after: number | undefined, newest: number): boolean {
  return after !== undefined && (after > newest || newest - after > maxReplay);
}

function positionOf({ positions }: Subscriber, topic: string): number {
  return positions.get(topic) ?? 0;
}

/** All of an event's frame but its id, which says where its reader is. */
function toBody({ type, data }: FeedItem): string {
  return `event: ${type}\ndata: ${data}\n\n`;
}

function send(subscriber: Subscriber, given: { topic: string; position: number; body: string }): void {
  subscriber.positions.set(given.topic, given.position);
  subscriber.sent += 1;
  write(subscriber, `id: ${subscriber.toId(subscriber.positions)}\n${given.body}`);
}

/** A reader that does not read is cut off; it comes back with its last position and misses nothing. */
function write({ response }: Subscriber, frame: string): void {
  if (isOver(response)) return;
  response.write(frame);
  if (response.writableLength > maxUnsentBytes) response.destroy();
}

/** Shows that the stream lives; a reader that took nothing since the last heartbeat is cut off as well. */
function beat(subscriber: Subscriber): void {
  const { response, sent, stuckAt } = subscriber;
  if (response.writableNeedDrain && stuckAt === sent) response.destroy();
  subscriber.stuckAt = response.writableNeedDrain ? sent : undefined;
  write(subscriber, 'event: ping\ndata: {}\n\n');
}

function isOver(response: Writable): boolean {
  return response.writableEnded || response.destroyed;
}

/** Resolves when the reader has taken what was written, or is gone: a long replay goes at the reader's pace. */
async function whenTaken(response: Writable): Promise<void> {
  if (!response.writableNeedDrain) return;
  await new Promise<void>((resolve) => {
    function done() {
      response.off('drain', done).off('close', done);
      resolve();
    }
    response.on('drain', done).on('close', done);
  });
}
