import type { ServiceStage } from '../../model/service-order.ts';
import { isRecord, toDate } from '../shared-lenient-schema.ts';
import * as schemas from './order-schemas.ts';
import { stages } from './words.ts';

/** Where an order stands at Deliveroo. */
export interface Standing {
  stage: ServiceStage;
  /** The word as sent; unknown ones have the stage `unknown`. */
  asSent: string | undefined;
  /** When it came to stand there. */
  at: Date | undefined;
  placedAt: Date | undefined;
  /** Ordered for later. */
  isAhead: boolean;
  isConfirmed: boolean;
}

const ranks = Object.keys(stages);
const rankOf = (status: string) => ranks.indexOf(status);

/**
 * The last entry of `status_log`, by its own time: events come in any order and `status` may be older than the log
 * (order events guide). Without a log `status` counts. Entries of the same second follow the way of an order.
 */
export function standingOf(order: schemas.Order): Standing {
  const log = order.status_log.flatMap((sent) => {
    const { at, status } = schemas.logEntry.parse(sent);
    return status === undefined ? [] : [{ at: toDate(at), status: status.toLowerCase() }];
  });
  const last = log.reduce<(typeof log)[number] | undefined>(
    (best, entry) => (isAfter(entry, best) ? entry : best),
    undefined,
  );
  const status = last?.status ?? order.status?.toLowerCase();
  const stage = status === undefined ? 'unknown' : Object.hasOwn(stages, status) ? stages[status] : undefined;
  const isAhead = order.asap === false;
  const timeOf = (word: string) => log.find((entry) => entry.status === word)?.at;
  return {
    stage: isAhead && stage === 'offered' ? 'scheduled' : (stage ?? 'unknown'),
    asSent: status,
    at: last?.at,
    placedAt: timeOf('placed') ?? timeOf('pending'),
    isAhead,
    isConfirmed: status === 'confirmed' || log.some((entry) => entry.status === 'confirmed'),
  };
}

interface Entry {
  at: Date | undefined;
  status: string;
}

function isAfter(entry: Entry, best: Entry | undefined): boolean {
  if (!best) return true;
  const [time, bestTime] = [entry.at?.getTime() ?? 0, best.at?.getTime() ?? 0];
  return time === bestTime ? rankOf(entry.status) >= rankOf(best.status) : time > bestTime;
}

/** The order inside a webhook's envelope, inside `{order}`, or bare. */
export function orderIn(raw: unknown): unknown {
  if (!isRecord(raw)) return undefined;
  const body = isRecord(raw['body']) ? raw['body'] : raw;
  return 'order' in body ? body['order'] : body;
}
