import { useSyncExternalStore } from 'react';

/** The server's clock minus this device's, in milliseconds: kitchen tablets are often minutes off. */
let aheadMs = 0;

/** Takes the time from an answer's `Date` header, which is exact to a second; smaller differences are left alone. */
export function recordServerTime(dateHeader: string | null): void {
  const sentAt = dateHeader ? Date.parse(dateHeader) : Number.NaN;
  if (Number.isNaN(sentAt)) return;
  const difference = sentAt + 500 - Date.now();
  aheadMs = Math.abs(difference) > 2_000 ? difference : 0;
}

export function serverNow(): number {
  return Date.now() + aheadMs;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}

/**
 * What `read` makes of the present moment, looked at once a second by one timer for the whole page.
 * A component renders again only when the result differs, so `read` returns a string, number or boolean.
 */
export function useTick<T extends string | number | boolean | null>(read: (nowMs: number) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => read(timer === undefined ? (now = Math.floor(serverNow() / 1_000) * 1_000) : now),
    () => read(0),
  );
}
