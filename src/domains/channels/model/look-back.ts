import { hourMs, minuteMs } from '../../../shared/time.ts';

/** How far back a service's list of orders is looked at. */

/** Clocks differ, and a service's list may lag behind what it did. */
const overlapMs = 5 * minuteMs;
/** After a time in which nobody asked, services still know what happened. */
const lookBackMs = 12 * hourMs;
/**
 * Most lists go by when orders were placed, and a busy store's day is long: what changes was mostly placed a little
 * before, or waits for its time. All that may still change are listed now and then.
 */
export const placedBeforeMs = 45 * minuteMs;
const placedLongBeforeMs = 25 * hourMs;
const wholeEveryMs = 15 * minuteMs;

/** What is known of a connection when its list is asked for. */
interface Known {
  now: Date;
  connectedAt: Date;
  /** Up to when changes have been looked at; null: never. */
  seenUntil: Date | null;
  /** When all recent orders were listed last; null: never, or they are to be. */
  wholeAt: Date | null;
  /** When the oldest order was placed that waits for its time; null: none does. */
  aheadSince: Date | null;
}

/** Since when a list is asked for, by when orders changed and by when they were placed; `isWhole` where all may be in it. */
export function lookBack({ now, connectedAt, seenUntil, wholeAt, aheadSince }: Known): {
  changed: Date;
  placed: Date;
  isWhole: boolean;
} {
  const age = (at: Date | null) => (at === null ? Infinity : now.getTime() - at.getTime());
  const isWhole = age(wholeAt) >= wholeEveryMs || age(seenUntil) >= overlapMs;
  const earliest = Math.max(connectedAt.getTime(), now.getTime() - lookBackMs);
  const changed = Math.max(earliest, seenUntil === null ? 0 : seenUntil.getTime() - overlapMs);
  const longBefore = changed - placedLongBeforeMs;
  const before = Math.min(changed - placedBeforeMs, aheadSince?.getTime() ?? Infinity);
  const placed = isWhole ? longBefore : Math.max(longBefore, before);
  return { changed: new Date(changed), placed: new Date(placed), isWhole };
}
