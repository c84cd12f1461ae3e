import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLiveFeed, type LiveState } from './live.ts';

let states: LiveState[] = [];
let lines: ReadableStreamDefaultController<Uint8Array>[] = [];
let feed: { close(): void } | undefined;
let answer: () => Response = open;
const online = { onLine: true };

/** A stream of the server that stays open. */
function open(): Response {
  const body = new ReadableStream<Uint8Array>({ start: (line) => void lines.push(line) });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

const follow = () =>
  openLiveFeed({
    storeId: 'store',
    after: '1',
    onEvent: () => undefined,
    onReset: () => undefined,
    onChange: () => undefined,
    onOtherRights: () => undefined,
    onStatus: ({ state }) => void states.push(state),
  });

const send = (text: string) => lines.at(-1)?.enqueue(new TextEncoder().encode(text));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const now = () => states.at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'http://forkline.example', pathname: '/orders' });
  vi.stubGlobal('navigator', online);
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('fetch', async () => answer());
  states = [];
  lines = [];
  answer = open;
  online.onLine = true;
  feed = follow();
});
afterEach(() => {
  feed?.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the state of the live feed', () => {
  it('is connecting until the server answers, and live then', async () => {
    expect(states[0]).toBe('connecting');
    await pass(1);
    expect(now()).toBe('live');
  });

  it('stays live while signs of life come', async () => {
    await pass(1);
    for (let minutes = 0; minutes < 8; minutes += 1) {
      send(': still here\n\n');
      await pass(15_000); // oxlint-disable-line no-await-in-loop -- one after the other
    }
    expect(now()).toBe('live');
  });

  it('is live no more after 40 seconds of silence, and live again when the server answers', async () => {
    await pass(1);
    answer = () => new Response(null, { status: 503 });
    await pass(39_000);
    expect(now()).toBe('live');
    await pass(2_000);
    expect(now()).toBe('connecting');
    answer = open;
    await pass(60_000);
    expect(now()).toBe('live');
  });

  it('is live no more as soon as the line is cut', async () => {
    await pass(1);
    answer = () => new Response(null, { status: 503 });
    lines.at(-1)?.error(new TypeError('network error'));
    await pass(1);
    expect(now()).toBe('connecting');
  });

  it('is offline when the line is cut on a device without a network', async () => {
    await pass(1);
    online.onLine = false;
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    lines.at(-1)?.error(new TypeError('network error'));
    await pass(1);
    expect(now()).toBe('offline');
  });

  it.each([403, 404, 500])('is never live while the server answers %i', async (status) => {
    feed?.close();
    states = [];
    answer = () => new Response('<p>No</p>', { status });
    feed = follow();
    await pass(60_000);
    expect(states).not.toContain('live');
  });
});
