import { setTimeout as wait } from 'node:timers/promises';
import { createEventSource } from 'eventsource-client';
import { z } from 'zod';
import { listAll, seenOrder, type ApiClient, type SeenOrder } from './api-client.ts';

/** Somebody at the counter of every store: answers what arrives, calls it ready, hands over what guests pick up. */
export interface Robot {
  /** Orders that appeared on a screen by the service's id, and when by the services' clock. */
  readonly seen: ReadonlyMap<string, number>;
  readonly counts: { accepted: number; declined: number; ready: number; handedOver: number; refused: number };
  /** Events that came twice, out of order, or after a gap on a store's stream. */
  readonly streamBreaks: () => number;
  /** Actions that are waiting for their moment or their answer. */
  busy(): number;
  /** Looks at every store's whole list once. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

type Count = keyof Robot['counts'];

interface RobotGiven {
  storeIds: string[];
  random: () => number;
  /** The services' clock, milliseconds since 1970. */
  now: () => number;
  /** Whether the guest of a pickup order has come for it. */
  guestIsHere: (externalId: string) => Promise<boolean>;
}

interface Action {
  /** Asked first: no means that this is not the moment. */
  isTime?: () => Promise<boolean>;
  path: string;
  body: object;
  count: Count;
  afterMs: number;
}

const declineShare = 0.08;
/** A screen lives on its stream; the whole list is only for what came while that was broken. */
const lookAgainMs = 20_000;
const firstRetryMs = 250;
const maxRetryMs = 5_000;
/**
 * Presses that wait for their answer at once, over all stores. Somebody at a counter waits for one before the next: without
 * this an app that was away for a moment is met by thousands at once, and by all of them again when they fail.
 */
const maxPresses = 48;
/** What a service refuses so often is left to it: an order that it has given up already. */
const maxAttempts = 5;
const feedData = z.object({ order: seenOrder });

/** @param storeIds the stores whose screens it watches, by live stream and, now and then, by looking at the whole list */
export function startRobot(api: ApiClient, given: RobotGiven): Robot {
  const stopping = new AbortController();
  const seen = new Map<string, number>();
  const underWay = new Map<string, Promise<void>>();
  const triesOf = new Map<string, number>();
  const counts = { accepted: 0, declined: 0, ready: 0, handedOver: 0, refused: 0 };

  let streamBreaks = 0;

  function look(order: SeenOrder): void {
    if (!seen.has(order.externalId)) seen.set(order.externalId, given.now());
    const key = `${order.id} ${order.state}`;
    const tries = triesOf.get(key) ?? 0;
    const isLeft = underWay.has(key) || order.endedAt !== null || tries === maxAttempts;
    const action = isLeft ? undefined : nextAction(order, given);
    if (!action) return;
    if (!action.isTime) triesOf.set(key, tries + 1);
    const acting = act(action).finally(() => underWay.delete(key));
    underWay.set(key, acting);
  }

  /** Tries until the app has answered: it may be down for a moment, and the answer to what was done may be lost. */
  async function act({ path, body, count, afterMs, isTime }: Action): Promise<void> {
    if (isTime && !(await isTime().catch(() => false))) return;
    await wait(afterMs);
    for (let retryMs = firstRetryMs; !stopping.signal.aborted; retryMs = Math.min(maxRetryMs, 2 * retryMs)) {
      const answer = await press(() => api.post(path, body)).catch(() => undefined);
      if (answer && answer.status < 500) {
        counts[answer.status === 200 ? count : 'refused'] += 1;
        return;
      }
      await wait(retryMs);
    }
  }

  let presses = 0;
  const waiting: (() => void)[] = [];

  /** When a hand is free. */
  async function press<T>(work: () => Promise<T>): Promise<T> {
    if (presses < maxPresses) presses += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else presses -= 1;
    }
  }

  const streams = given.storeIds.map((storeId) => {
    let position: number | undefined;
    return createEventSource({
      url: `${api.url}/api/live?storeId=${storeId}`,
      headers: { authorization: `Bearer ${api.token}` },
      onMessage: ({ id, event, data }) => {
        if (id === undefined) return;
        if (event !== 'reset' && position !== undefined && Number(id) !== position + 1) streamBreaks += 1;
        position = Number(id);
        const order = feedData.safeParse(JSON.parse(data)).data?.order;
        if (order) look(order);
      },
    });
  });
  const looking = lookAgain();

  async function round(): Promise<void> {
    for (const storeId of given.storeIds) {
      const list = await listAll(api, { storeId, scope: 'active' }).catch(() => undefined);
      for (const order of list?.orders ?? []) look(order);
    }
  }

  async function lookAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      await round();
      await wait(lookAgainMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    seen,
    counts,
    streamBreaks: () => streamBreaks,
    busy: () => underWay.size,
    round,
    async stop() {
      stopping.abort();
      for (const stream of streams) stream.close();
      await Promise.all([looking, ...underWay.values()]);
    },
  };
}

/** What a person would do about the order; undefined when it is not the kitchen's turn. */
function nextAction(order: SeenOrder, { random, guestIsHere }: RobotGiven): Action | undefined {
  const { id, state, kind } = order;
  const path = `/api/orders/${id}`;
  switch (state) {
    case 'new':
      return random() < declineShare
        ? { path: `${path}/decline`, body: { reason: 'too_busy' }, count: 'declined', afterMs: 100 + 900 * random() }
        : { path: `${path}/accept`, body: {}, count: 'accepted', afterMs: 100 + 900 * random() };
    case 'getting_ready':
      return { path: `${path}/ready`, body: { from: state }, count: 'ready', afterMs: 500 + 2500 * random() };
    case 'ready':
      // Couriers say themselves that they have the food; a guest at the counter does not.
      if (kind !== 'pickup') return undefined;
      return {
        path: `${path}/ready`,
        body: { from: state },
        count: 'handedOver',
        afterMs: 0,
        isTime: () => guestIsHere(order.externalId),
      };
    case 'driver_on_the_way':
    case 'declined':
    case 'cancelled':
      return undefined;
  }
}
