import { AsyncLocalStorage } from 'node:async_hooks';
import type { HttpResponse, HttpRequest, Send } from '../../platform/http/client.ts';
import { secondMs, type Clock } from '../../shared/time.ts';
import { HeldBack } from './connectors/shared-http.ts';
import { admit, closedBreaker, recordFailure, serviceRule, storeRule, type Breaker } from './model/breaker.ts';

/** Of a worker's jobs at once, as many as may wait for one service: the rest stays for the others. */
const maxInFlight = 12;
/** As many of them may be about one store, so that one that hangs leaves places to the service's others. */
const maxPerStore = 3;
/** Menus and lists take longer than calls about orders, and say nothing about those. */
const longCallMs = 15 * secondMs;
const maxLongInFlight = 2;
const busyForMs = secondMs;
/** At ten looks a second this is longer than the transaction that sets something aside may take. */
const maxEmptyPolls = 200;

type Kind = 'call' | 'long';

/** A place among the calls to a service, held for a piece of work that may make several of them. */
export interface Seat {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** To be called once, whether or not any call was made. */
  leave(): void;
}

export interface Guard {
  /** Sends within the seat that the caller holds, else takes one for the call; rejects with `HeldBack` where there is none. */
  send: Send;
  /** For work about that store (by its id there), or why it must wait. What waits is to be set aside until there is room. */
  takeSeat(store: string): Seat | HeldBack;
  /** Whether a call about that store would have to wait because the service does not answer; what must wait is then set aside. */
  isLeftAlone(store: string): boolean;
  /** How much of what was set aside may be tried now, and the stores that still wait; undefined: nothing was set aside. */
  room(): { most: number; except: string[] } | undefined;
  /** Says how much was found and let go in that room: after nothing, many times, nobody looks any more. */
  noteFound(count: number): void;
}

/**
 * Which store a call is about. Connectors share tokens and addresses between stores and do not hand the store down to
 * the sending; this follows it there, through all their own functions.
 */
const speaking = new AsyncLocalStorage<{ store: string; seat?: { hasTried: boolean } }>();

/** Has the calls within `work` counted as calls about that store. */
export function runForStore<T>(store: string, work: () => Promise<T>): Promise<T> {
  return speaking.getStore() ? work() : speaking.run({ store }, work);
}

/**
 * Keeps a service that is down or hangs from slowing the others, and a store there from slowing the service's other
 * stores: at most so many calls are under way at once, and after failures in a row (no answer, or 5xx) a service, or a
 * store, is left alone for some seconds and then tried with one call. Each process learns that by itself.
 */
export function createGuard(send: Send, { serviceName, clock }: { serviceName: string; clock: Clock }): Guard {
  const lines = { call: createLine(), long: createLine() };
  const inFlight = { all: 0, long: 0, byStore: new Map<string, number>() };
  /** Looked for at first, too: a process that was here before may have set something aside. */
  let looksInVain = 0;

  const isFull = (kind: Kind, store: string) =>
    inFlight.all >= maxInFlight ||
    (kind === 'long' && inFlight.long >= maxLongInFlight) ||
    (inFlight.byStore.get(store) ?? 0) >= (lines[kind].hasFailed(store) ? 1 : maxPerStore);

  /** Takes a place; answers how to give it back, or why there is none. */
  function enter(kind: Kind, store: string): (() => void) | HeldBack {
    const now = clock.now().getTime();
    const waitMs = lines[kind].waitMs(store, now);
    if (waitMs > 0) return new HeldBack(`${serviceName} does not answer and is tried again in a moment.`, waitMs);
    if (isFull(kind, store))
      return new HeldBack(`${serviceName} is slow to answer: other calls wait first.`, busyForMs);
    lines[kind].enter(store, now);
    const change = (by: number) => {
      inFlight.all += by;
      if (kind === 'long') inFlight.long += by;
      const left = (inFlight.byStore.get(store) ?? 0) + by;
      if (left > 0) inFlight.byStore.set(store, left);
      else inFlight.byStore.delete(store);
    };
    change(1);
    return () => change(-1);
  }

  async function sendAndNote(kind: Kind, store: string, request: HttpRequest): Promise<HttpResponse> {
    let isUp = false;
    try {
      const answer = await send(request);
      isUp = answer.status < 500;
      return answer;
    } finally {
      lines[kind].noteEnd(store, { isUp, now: clock.now().getTime() });
    }
  }

  return {
    async send(request) {
      const kind = request.timeoutMs > longCallMs ? 'long' : 'call';
      const { store, seat } = speaking.getStore() ?? { store: '' };
      if (seat) {
        seat.hasTried = true;
        return sendAndNote(kind, store, request);
      }
      const leave = enter(kind, store);
      if (leave instanceof HeldBack) throw leave;
      return sendAndNote(kind, store, request).finally(leave);
    },
    takeSeat(store) {
      const leave = enter('call', store);
      if (leave instanceof HeldBack) {
        looksInVain = 0;
        return leave;
      }
      const seat = { hasTried: false };
      return {
        run: (work) => speaking.run({ store, seat }, work),
        leave() {
          leave();
          if (!seat.hasTried) lines.call.leaveUntried(store);
        },
      };
    },
    isLeftAlone(store) {
      const isSo = lines.call.waitMs(store, clock.now().getTime()) > 0;
      if (isSo) looksInVain = 0;
      return isSo;
    },
    room() {
      if (looksInVain > maxEmptyPolls) return undefined;
      const now = clock.now().getTime();
      const full = [...inFlight.byStore.keys()].filter((store) => isFull('call', store));
      const free = maxInFlight - inFlight.all;
      // Twice the free places: while these are on their way to the worker, others come free.
      const most = lines.call.isOpen(now) || free === 0 ? 0 : lines.call.isToBeTried() ? 1 : 2 * free;
      const except = [...new Set([...full, ...lines.call.storesToWait(now)])];
      if (most === 0 || except.length > 0) looksInVain = 0;
      return { most, except };
    },
    noteFound(count) {
      looksInVain = count > 0 ? 0 : looksInVain + 1;
    },
  };
}

/** The breakers of a service and of its stores, for calls of one kind. A store without failures has none. */
function createLine() {
  let service = closedBreaker;
  const stores = new Map<string, Breaker>();
  const own = (store: string) => stores.get(store) ?? closedBreaker;
  return {
    waitMs: (store: string, now: number) => Math.max(admit(service, now).waitMs, admit(own(store), now).waitMs),
    hasFailed: (store: string) => stores.has(store),
    isOpen: (now: number) => admit(service, now).waitMs > 0,
    isToBeTried: () => service.openUntil > 0,
    storesToWait: (now: number) => [...stores].flatMap(([store, one]) => (admit(one, now).waitMs > 0 ? [store] : [])),
    enter(store: string, now: number) {
      service = admit(service, now).breaker;
      if (stores.has(store)) stores.set(store, admit(own(store), now).breaker);
    },
    /** What was let in to try has not tried: the next one may. */
    leaveUntried(store: string) {
      if (service.isProbing) service = { ...service, isProbing: false };
      if (own(store).isProbing) stores.set(store, { ...own(store), isProbing: false });
    },
    noteEnd(store: string, { isUp, now }: { isUp: boolean; now: number }) {
      if (isUp) {
        service = closedBreaker;
        stores.delete(store);
        return;
      }
      const wasOpen = service.openUntil > 0;
      // A store that is known to fail proves nothing more against its service.
      const isNews = own(store).openUntil === 0;
      stores.set(store, recordFailure(own(store), { rule: storeRule, store, now }));
      if (isNews || service.isProbing) service = recordFailure(service, { rule: serviceRule, store, now });
      // It was the service: its stores have done nothing wrong.
      if (!wasOpen && service.openUntil > 0) stores.clear();
    },
  };
}
