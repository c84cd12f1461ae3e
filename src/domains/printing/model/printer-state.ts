import type { PrinterKind } from './paper.ts';

/**
 * `never_seen`: it has not asked for anything yet. `silent`: it has something to print and does not, or does not ask any
 * more. `trouble`: it says itself what is wrong.
 */
export const printerStates = ['ready', 'printing', 'never_seen', 'silent', 'trouble', 'off'] as const;
export type PrinterState = (typeof printerStates)[number];

/** A printer that asks by itself does so every few seconds; three minutes without are no pause. */
const asksAtLeastEveryMs = 180_000;

/** How a printer stands. `waitingSince`: since when the oldest ticket that is due waits for it. */
export function printerState(given: {
  kind: PrinterKind;
  isOn: boolean;
  lastSeenAt: Date | null;
  trouble: string | null;
  waitingSince: Date | null;
  silentAfterMs: number;
  now: Date;
}): PrinterState {
  const { kind, isOn, lastSeenAt, trouble, waitingSince, silentAfterMs, now } = given;
  if (!isOn) return 'off';
  if (trouble !== null) return 'trouble';
  const waitsMs = waitingSince === null ? 0 : now.getTime() - waitingSince.getTime();
  if (waitsMs > silentAfterMs) return 'silent';
  // One that asks by itself prints nothing before it has asked.
  if (waitingSince !== null && (kind !== 'cloudprnt' || lastSeenAt !== null)) return 'printing';
  if (lastSeenAt === null) return 'never_seen';
  const unseenMs = now.getTime() - lastSeenAt.getTime();
  return kind === 'cloudprnt' && unseenMs > asksAtLeastEveryMs ? 'silent' : 'ready';
}

/** Whether somebody must look after it: shown above the orders. */
export function needsHelp(state: PrinterState): boolean {
  return state === 'silent' || state === 'trouble';
}
