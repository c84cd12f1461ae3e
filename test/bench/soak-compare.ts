import type { SeenOrder } from './api-client.ts';
import type { OurOrder } from './soak-ours.ts';
import type { ServiceRecord } from './simulator-control.ts';

/** Which of our states mean the same as the service's. */
const agreeing: Record<ServiceRecord['state'], readonly SeenOrder['state'][]> = {
  scheduled: [],
  offered: ['new'],
  // Uber Eats' older API has no call for 'ready'; where there is one, `isWrong` demands it.
  accepted: ['getting_ready', 'ready'],
  // Staff hand a pickup over when the guest stands there; the service hears of that by other ways.
  ready: ['ready', 'driver_on_the_way'],
  picked_up: ['driver_on_the_way'],
  completed: ['driver_on_the_way'],
  denied: ['declined'],
  cancelled: ['cancelled'],
  // Given up by the service; a decline that came too late changes nothing.
  failed: ['cancelled', 'declined'],
};

const offers = new Set([
  'OrderCreate',
  'orders.notification',
  'orders.scheduled.notification',
  'ORDER_STATUS',
  'order.new',
]);

/** What the soak found for one service. */
export interface Verdict {
  sent: number;
  onScreen: number;
  /** Accepted or denied by us before the service's own deadline, as the service has it. */
  answeredInTime: number;
  /** Brought by comparing with the service's list, not by a webhook. */
  foundByReconciliation: number;
  /** Over there before any try to tell us of it could be taken by us. */
  neverReachedUs: number;
  /** Known to us, but given up by the service because nobody answered. */
  unanswered: number;
  /** The service told its last news to a closed port once and for all, and cannot be asked; ours is what it was before. */
  newsRefused: number;
  /** Collected as far as we know, since the service, which cannot be asked, said nothing more for hours. */
  takenAsCollected: number;
  lost: number;
  doubled: number;
  wrongState: number;
  wrongContents: number;
  maxGapSeconds: number;
}

export const noVerdict: Verdict = {
  sent: 0,
  onScreen: 0,
  answeredInTime: 0,
  foundByReconciliation: 0,
  neverReachedUs: 0,
  unanswered: 0,
  newsRefused: 0,
  takenAsCollected: 0,
  lost: 0,
  doubled: 0,
  wrongState: 0,
  wrongContents: 0,
  maxGapSeconds: 0,
};

export interface Finding {
  what: 'lost' | 'doubled' | 'wrong state' | 'wrong contents' | 'unanswered';
  record: ServiceRecord;
  order: OurOrder | undefined;
}

/** Judges orders of one service by the service's own record. */
export function compare(given: {
  records: readonly ServiceRecord[];
  ours: ReadonlyMap<string, OurOrder>;
  /** When each order appeared on a screen, by the services' clock. */
  seen: ReadonlyMap<string, number>;
}): { verdict: Verdict; findings: Finding[] } {
  const findings: Finding[] = [];
  const verdict = { ...noVerdict };
  for (const record of given.records) {
    const order = given.ours.get(record.id);
    const seenAt = given.seen.get(record.id);
    const find = (what: Finding['what']) => findings.push({ what, record, order });
    verdict.sent += 1;
    if (isAnswered(record)) verdict.answeredInTime += 1;
    if (!order || seenAt === undefined) {
      if (isBeyondReach(record) && !order) verdict.neverReachedUs += 1;
      else {
        verdict.lost += 1;
        find('lost');
      }
    } else {
      verdict.onScreen += 1;
      verdict.maxGapSeconds = Math.max(verdict.maxGapSeconds, (seenAt - sentAt(record)) / 1000);
    }
    if (!order) continue;
    if (order.isFound) verdict.foundByReconciliation += 1;
    if (order.isTakenAsCollected) verdict.takenAsCollected += 1;
    if (record.endedBy === 'timeout') {
      verdict.unanswered += 1;
      find('unanswered');
    }
    if (order.copies > 1 || order.arrivals !== 1) {
      verdict.doubled += 1;
      find('doubled');
    }
    if (order.subtotalMinor !== record.subtotalMinor || order.lineCount !== record.lineCount) {
      verdict.wrongContents += 1;
      find('wrong contents');
    }
    if (!isWrong(record, order)) continue;
    if (newsWereRefused(record)) verdict.newsRefused += 1;
    else {
      verdict.wrongState += 1;
      find('wrong state');
    }
  }
  return { verdict, findings };
}

export function addUp(verdicts: readonly Verdict[]): Verdict {
  const total = { ...noVerdict };
  for (const verdict of verdicts) {
    const longest = Math.max(total.maxGapSeconds, verdict.maxGapSeconds);
    for (const row of Object.keys(total) as (keyof Verdict)[]) total[row] += verdict[row]; // its own keys
    total.maxGapSeconds = longest;
  }
  return total;
}

function isAnswered({ history }: ServiceRecord): boolean {
  return history.some(({ state }) => state === 'accepted' || state === 'denied');
}

function sentAt({ history }: ServiceRecord): number {
  const offered = history.find(({ state }) => state === 'offered') ?? history[0];
  return Date.parse(offered?.at ?? '');
}

/**
 * Nobody could have made it: it is over there, and none of the tries to tell us of it was taken by us. The customer
 * took it back before, or the service was down and tried nothing, or it is DoorDash, which tries for a second only and
 * cannot be asked. What we took even once is ours to show.
 */
function isBeyondReach({ service, state, endedBy, webhooks }: ServiceRecord): boolean {
  if (state !== 'failed' && state !== 'cancelled') return false;
  const tries = webhooks.filter(({ event }) => offers.has(event));
  if (tries.some(({ status }) => isTaken(status))) return false;
  return service === 'doordash' || endedBy === 'customer' || tries.every(({ status }) => status === 'dropped');
}

function isTaken(status: number | string): boolean {
  return typeof status === 'number' && status >= 200 && status < 300;
}

function isWrong(record: ServiceRecord, order: OurOrder): boolean {
  const hearsReady = record.service !== 'uber-eats' || record.apiVersion === '1.0.0';
  if (record.state === 'accepted' && order.state === 'ready' && hearsReady) return true;
  return !agreeing[record.state].includes(order.state);
}

/** DoorDash sends news again only after a 5xx: what met a closed port was said once and for all. */
function newsWereRefused({ service, webhooks }: ServiceRecord): boolean {
  if (service !== 'doordash') return false;
  const news = webhooks.filter(({ event }) => !offers.has(event));
  return news.some(
    ({ at, event, status }) =>
      (status === 'network_error' || status === 'timeout') &&
      !news.some((other) => other.event === event && isTaken(other.status) && nearlySameTime(other.at, at)),
  );
}

/** Copies of one event leave together. */
function nearlySameTime(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) < 1_000;
}

/** @param story what happened to it with us */
export function describe({ record, order }: Finding, story: string): string {
  const trail = record.history.map(({ at, state, why }) => `${timeOf(at)} ${state} (${why})`).join(' > ');
  const tries = record.webhooks
    .map(({ at, event, attempt, status }) => `${timeOf(at)} ${event} ${attempt}: ${status}`)
    .join(', ');
  const calls = record.calls
    .map(({ at, method, path, status }) => `${timeOf(at)} ${method} ${path}: ${status}`)
    .join(', ');
  const own = order ? `${order.state}${order.isEnded ? ', ended' : ''}; ${story}` : `none; ${story}`;
  const named = record.apiVersion === null ? record.service : `${record.service} ${record.apiVersion}`;
  return `${named} ${record.state}; ours: ${own}\n      service: ${trail}\n      told us: ${tries}\n      heard: ${calls}`;
}

const timeOf = (instant: string) => instant.slice(11, 19);
