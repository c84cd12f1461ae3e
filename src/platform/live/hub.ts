import type { Writable } from 'node:stream';
import { secondMs } from '../../shared/time.ts';
import type { Log } from '../telemetry/log.ts';
import type { WakeBus } from './wake.ts';

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

interface Subscriber {
  response: Writable;
  /** The last position that was written to this stream. */
  position: number;
  /** While it reads what it missed, what is new is not written to it. */
  catchingUp: boolean;
  session: string;
  /** Its position at the last heartbeat, if it had not taken everything by then. */
  stuckAt: number | undefined;
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
/** Finds what a lost wake-up would have brought. */
const sweepMs = 5 * secondMs;

export type LiveHub = ReturnType<typeof createLiveHub>;

/** Sends each topic's feed to its open streams: every event is read and serialised once per process. */
export function createLiveHub({ source, wake, log }: { source: FeedSource; wake: WakeBus; log: Log }) {
  const topics = new Map<string, Topic>();
  const opening = new Set<Pick<Subscriber, 'response' | 'session'>>();
  let closed = false;
  wake.subscribe((name) => {
    if (name === undefined) for (const known of topics.keys()) advance(known);
    else advance(name);
  });
  const heartbeat = setInterval(() => forEachSubscriber(beat), heartbeatMs);
  const sweep = setInterval(() => {
    for (const known of topics.keys()) advance(known);
  }, sweepMs);

  function forEachSubscriber(act: (subscriber: Subscriber) => void): void {
    for (const topic of topics.values()) for (const one of topic.subscribers) act(one);
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
        const frame = toFrame(item);
        for (const one of topic.subscribers) {
          if (!one.catchingUp && item.position > one.position) send(one, item.position, frame);
        }
      }
      if (items.length < pageSize) return;
    }
  }

  async function catchUp(name: string, topic: Topic, subscriber: Subscriber): Promise<void> {
    for (;;) {
      const known = topic.position;
      const items = await source.read(name, subscriber.position, pageSize);
      for (const item of items) {
        await whenTaken(subscriber.response);
        if (isOver(subscriber.response)) return;
        send(subscriber, item.position, toFrame(item));
      }
      // The source may keep back what it does not know: there is nothing up to here for this reader.
      if (items.length === 0) subscriber.position = Math.max(subscriber.position, known);
      if (items.length < pageSize && subscriber.position >= topic.position) {
        subscriber.catchingUp = false;
        return;
      }
    }
  }

  return {
    /** Opens a stream that continues after position `after` (the newest one when undefined). */
    async open(given: { topic: string; after: number | undefined; response: Writable; session: string }) {
      if (closed) return void given.response.end();
      opening.add(given);
      const newest = await source.position(given.topic).finally(() => opening.delete(given));
      if (isOver(given.response)) return;
      const topic = topics.get(given.topic) ?? {
        position: newest,
        subscribers: new Set(),
        reading: undefined,
        again: false,
      };
      topics.set(given.topic, topic);
      if (topic.subscribers.size === 0) topic.position = newest;
      const after = given.after ?? newest;
      const isLost = after > newest || newest - after > maxReplay;
      const subscriber: Subscriber = {
        response: given.response,
        position: isLost ? newest : after,
        catchingUp: true,
        session: given.session,
        stuckAt: undefined,
      };
      topic.subscribers.add(subscriber);
      given.response.on('close', () => {
        topic.subscribers.delete(subscriber);
        if (topic.subscribers.size === 0) topics.delete(given.topic);
      });
      write(subscriber, `retry: 1000\nevent: hello\ndata: {"position":${newest}}\n\n`);
      if (isLost) write(subscriber, `id: ${newest}\nevent: reset\ndata: {}\n\n`);
      await catchUp(given.topic, topic, subscriber);
    },
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

function toFrame({ position, type, data }: FeedItem): string {
  return `id: ${position}\nevent: ${type}\ndata: ${data}\n\n`;
}

function send(subscriber: Subscriber, position: number, frame: string): void {
  subscriber.position = position;
  write(subscriber, frame);
}

/** A reader that does not read is cut off; it comes back with its last position and misses nothing. */
function write({ response }: Subscriber, frame: string): void {
  if (isOver(response)) return;
  response.write(frame);
  if (response.writableLength > maxUnsentBytes) response.destroy();
}

/** Shows that the stream lives; a reader that took nothing since the last heartbeat is cut off as well. */
function beat(subscriber: Subscriber): void {
  const { response, position, stuckAt } = subscriber;
  if (response.writableNeedDrain && stuckAt === position) response.destroy();
  subscriber.stuckAt = response.writableNeedDrain ? position : undefined;
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
