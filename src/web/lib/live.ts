import { createEventSource } from 'eventsource-client';
import type { FeedEvent } from '../../domains/orders/contract.ts';
import { feedEventTypes, changeables, livePath, type Changeable } from '../../domains/orders/model/feed.ts';
import { orderStates } from '../../domains/orders/model/order-states.ts';
import { fetchAsMe } from './api.ts';

export type LiveState = 'live' | 'connecting' | 'offline';

export interface LiveStatus {
  state: LiveState;
  /** When the server was last heard, in this device's time; null before the first answer. */
  lastHeardAtMs: number | null;
}

export interface LiveFeedOptions {
  /** A store's id, or `all`. */
  storeId: string;
  /** The id of the last event that is already known; the server replays what came after it. */
  after: string;
  onEvent: (event: FeedEvent) => void;
  /** The server cannot replay from where we were: fetch the list again. */
  onReset: () => void;
  /** Something beside orders has changed: read it again. */
  onChange: (what: Changeable) => void;
  /** The line was cut and is back, or is refused: who we are and what we may see may have changed. */
  onOtherRights: () => void;
  onStatus: (status: LiveStatus) => void;
}

/** The server sends a sign of life every 15 s; after this long without any, the line is taken for dead. */
const silenceMs = 40_000;
const firstRetryMs = 1_000;
const maxRetryMs = 15_000;
/** Answers that trying again does not mend: the role does not allow it, or the store is not ours. */
const refusals: ReadonlySet<number> = new Set([403, 404]);

/** Follows the feed of a store, or of all, until closed, reconnecting by itself from the last position. */
export function openLiveFeed(options: LiveFeedOptions): { close(): void } {
  let position = options.after;
  let failures = 0;
  let wasLive = false;
  let lastHeardAtMs: number | null = null;
  let source: ReturnType<typeof createEventSource> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    drop();
    report('connecting');
    timer = setTimeout(retry, silenceMs);
    source = createEventSource({
      url: new URL(`${livePath}?${new URLSearchParams({ storeId: options.storeId })}`, location.origin),
      initialLastEventId: position,
      fetch: async (url, init) => {
        // The library would read an error page as a stream; thrown, it counts as a failed attempt.
        const response = await fetchAsMe(url, init);
        if (!response.ok) {
          if (refusals.has(response.status)) options.onOtherRights();
          throw new Error(`The live feed answered ${response.status}.`);
        }
        heard();
        return response;
      },
      onMessage: (message) => {
        heard();
        if (message.id) position = message.id;
        if (message.event === 'ping') return;
        // What was missed of orders is replayed; that other things have changed is not.
        if (message.event === 'hello') {
          for (const what of changeables) options.onChange(what);
          if (wasLive) options.onOtherRights();
          wasLive = true;
          return;
        }
        if (message.event === 'reset') return options.onReset();
        if (message.event === 'changed') return takeChange(message.data);
        take(message.data);
      },
      onComment: heard,
      onScheduleReconnect: retry,
    });
  }

  /** Ends this attempt and tries again a little later each time. Ours instead of the library's fixed delay. */
  function retry(): void {
    drop();
    report(navigator.onLine ? 'connecting' : 'offline');
    const delayMs = Math.min(maxRetryMs, firstRetryMs * 2 ** failures) * (0.75 + Math.random() / 2);
    failures += 1;
    timer = setTimeout(connect, delayMs);
  }

  function heard(): void {
    failures = 0;
    lastHeardAtMs = Date.now();
    clearTimeout(timer);
    timer = setTimeout(retry, silenceMs);
    report('live');
  }

  function take(data: string): void {
    const event = parseJson(data);
    // An event that this page does not understand (a newer server) is looked up in the list instead of guessed at.
    if (!isKnown(event)) return options.onReset();
    options.onEvent(event);
  }

  /** One that this page does not know is of no use to it. */
  function takeChange(data: string): void {
    const what = changeables.find((one) => JSON.stringify(one) === data);
    if (what) options.onChange(what);
  }

  function drop(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function report(state: LiveState): void {
    options.onStatus({ state, lastHeardAtMs });
  }

  function onOffline(): void {
    drop();
    report('offline');
  }

  addEventListener('online', connect);
  addEventListener('offline', onOffline);
  connect();
  return {
    close() {
      removeEventListener('online', connect);
      removeEventListener('offline', onOffline);
      drop();
    },
  };
}

/** Whether it is of a kind, and leaves its order in a state, that this page knows; the rest is the contract's. */
function isKnown(event: Partial<FeedEvent> | undefined): event is FeedEvent {
  return (
    feedEventTypes.some((type) => type === event?.type) &&
    Number.isInteger(event?.position) &&
    Object.hasOwn(orderStates, event?.order?.state ?? '')
  );
}

function parseJson(text: string): Partial<FeedEvent> | undefined {
  try {
    return JSON.parse(text) as Partial<FeedEvent>; // looked at by `isKnown`
  } catch {
    return undefined;
  }
}
