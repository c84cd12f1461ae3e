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

const offers = new Set(['OrderCreate', 'orders.notification', 'orders.scheduled.notification']);

/** What the soak found for one service. */
export interface Verdict {
  sent: number;
  /** Acknowledged by us at some try. */
  acknowledged: number;
  onScreen: number;
  answered: number;
  /** Acknowledged only when the service tried again. */
  foundLate: number;
  /** Never acknowledged: the app was down, and the service did not try again. */
  refusedWhileDown: number;
  /** The service gave the order up because nobody answered. */
  unanswered: number;
  /** Later news were refused while the app was down and are never sent again; our state is what it was before. */
  newsRefused: number;
  lost: number;
  doubled: number;
  wrongState: number;
  wrongContents: number;
}

export interface Finding {
  what: 'lost' | 'doubled' | 'wrong state' | 'wrong contents' | 'unknown to the service' | 'unanswered';
  externalId: string;
  detail: string;
}

/** Judges every order of one service by the service's own record. */
export function compare(given: {
  records: ServiceRecord[];
  ours: ReadonlyMap<string, OurOrder>;
  onScreen: ReadonlySet<string>;
}): { verdict: Verdict; findings: Finding[] } {
  const { records, ours, onScreen } = given;
  const findings: Finding[] = [];
  const verdict: Verdict = {
    sent: records.length,
    acknowledged: 0,
    onScreen: 0,
    answered: 0,
    foundLate: 0,
    refusedWhileDown: 0,
    unanswered: 0,
    newsRefused: 0,
    lost: 0,
    doubled: 0,
    wrongState: 0,
    wrongContents: 0,
  };
  for (const record of records) {
    const order = ours.get(record.id);
    const first = firstAcknowledged(record);
    const find = (what: Finding['what']) =>
      findings.push({ what, externalId: record.id, detail: describe(record, order) });
    if (onScreen.has(record.id)) verdict.onScreen += 1;
    if (record.history.some(({ state }) => state === 'accepted' || state === 'denied')) verdict.answered += 1;
    if (first === undefined) verdict.refusedWhileDown += order ? 0 : 1;
    else verdict.acknowledged += 1;
    if (first !== undefined && first > 1) verdict.foundLate += 1;
    if (first !== undefined && !onScreen.has(record.id)) {
      verdict.lost += 1;
      find('lost');
    }
    if (!order) continue;
    if (order.copies > 1 || order.arrivals !== 1) {
      verdict.doubled += 1;
      find('doubled');
    }
    if (first !== undefined && record.endedBy === 'timeout') {
      verdict.unanswered += 1;
      find('unanswered');
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
  const known = new Set(records.map(({ id }) => id));
  for (const [externalId, order] of ours) {
    if (!known.has(externalId)) findings.push({ what: 'unknown to the service', externalId, detail: order.state });
  }
  return { verdict, findings };
}

/** The number of the try that we acknowledged first; undefined when we never did. */
function firstAcknowledged({ webhooks }: ServiceRecord): number | undefined {
  return webhooks.find(({ event, status }) => offers.has(event) && isTaken(status))?.attempt;
}

function isTaken(status: number | string): boolean {
  return typeof status === 'number' && status >= 200 && status < 300;
}

function isWrong(record: ServiceRecord, order: OurOrder): boolean {
  const hearsReady = record.service === 'doordash' || record.apiVersion === '1.0.0';
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

function describe(record: ServiceRecord, order: OurOrder | undefined): string {
  const trail = record.history.map(({ state, why }) => `${state} (${why})`).join(' > ');
  const tries = record.webhooks.map(({ event, attempt, status }) => `${event} ${attempt}: ${status}`).join(', ');
  const calls = record.calls.map(({ method, path, status }) => `${method} ${path}: ${status}`).join(', ');
  const own = order ? `${order.state}${order.isEnded ? ', ended' : ''}; ${order.story}` : 'none';
  return `${record.service} ${record.state}; ours: ${own}\n      service: ${trail}\n      told us: ${tries}\n      heard: ${calls}`;
}
