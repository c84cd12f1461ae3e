import { dayMs } from '../../../shared/time.ts';

/** What is written about with a delivery service. */
export const subjectKinds = ['order', 'payout', 'menu', 'outage', 'other'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const subjectWords: Record<SubjectKind, string> = {
  order: 'An order',
  payout: 'A payout',
  menu: 'The menu',
  outage: 'An outage',
  other: 'Something else',
};

/** `waiting`: the service owes us an answer. */
export const threadStates = ['waiting', 'answered', 'closed'] as const;
export type ThreadState = (typeof threadStates)[number];

export function threadNumber(number: number): string {
  return `T-${number}`;
}

/** How long nobody is reminded, and how often one person is before the next is asked. */
export const remindAfterMs = 2 * dayMs;
export const remindersEach = 2;

/** Over which answer times are worked out. */
export const answerTimeDays = 90;

export interface OnBehalf {
  storeName: string;
  merchantName: string;
  /** By which the service knows the store. */
  storeRef: string | null;
  author: string;
}

/** The text as it goes out: in whose name it is written stands below it, always. */
export function onBehalf(text: string, { storeName, merchantName, storeRef, author }: OnBehalf): string {
  const id = storeRef === null ? '' : `, store id ${storeRef}`;
  const store = storeAndMerchant({ storeName, merchantName });
  return `${text.trim()}\n\nOn behalf of ${store}${id}. Written by ${author}.`;
}

/** A restaurant's only store is mostly called like the restaurant. */
export function storeAndMerchant({ storeName, merchantName }: Pick<OnBehalf, 'storeName' | 'merchantName'>): string {
  return storeName === merchantName ? storeName : `${storeName}, ${merchantName}`;
}

export interface ThreadStanding {
  reminders: number;
  level: number;
  promise: string | null;
  promisedUntil: Date | null;
  waitingSince: Date | null;
}

export type NextStep =
  | { step: 'remind' }
  | { step: 'escalate'; level: number }
  | { step: 'give_up' }
  | { step: 'nothing' };

/** What to do about a thread whose time has come. @param levels of the contacts that can be written to */
export function nextStep(thread: ThreadStanding, levels: readonly number[], now: Date): NextStep {
  const { reminders, level, promise, promisedUntil, waitingSince } = thread;
  const isBroken = promise !== null && promisedUntil !== null && promisedUntil <= now;
  if (waitingSince === null && !isBroken) return { step: 'nothing' };
  const isReachable = levels.includes(level);
  if (isReachable && reminders < remindersEach) return { step: 'remind' };
  const next = levels.filter((one) => one > level).toSorted((a, b) => a - b)[0];
  return next === undefined ? { step: 'give_up' } : { step: 'escalate', level: next };
}

/** `7 hours`, `3 days`: roughly, as answer times are spoken of. */
export function roughly(ms: number): { count: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 90) return { count: minutes, unit: 'minute' };
  const hours = Math.round(minutes / 60);
  return hours < 48 ? { count: hours, unit: 'hour' } : { count: Math.round(hours / 24), unit: 'day' };
}
