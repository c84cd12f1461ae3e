/** How a store on a service is doing, in one word and one sentence. */

export type CardState =
  | 'connected'
  | 'paused_by_us'
  | 'paused_by_them'
  | 'closed'
  | 'needs_attention'
  | 'broken'
  | 'disconnected';

export interface CardFacts {
  serviceName: string;
  isBroken: boolean;
  isDisconnected: boolean;
  /** Set while the owner wants no orders there. */
  pause: { until: string | null } | null;
  /** The service takes orders all the same: somebody has ended the pause there. */
  isPauseEnded: boolean;
  /** Why the service could not be told yet. */
  notTold: string | null;
  /** What the service has still to be told; `cannot`: there is no call for it. */
  telling: 'pause' | 'resume' | 'cannot' | null;
  status: { state: 'open' | 'paused' | 'closed'; by: 'merchant' | 'service' | 'unknown'; reason: string | null } | null;
  /** It takes orders while the store is closed by its own hours. */
  isOpenOutsideHours: boolean;
  /** And only a pause ends that: it is a special day, which the service cannot be sent. */
  needsPause: boolean;
  silence: string | null;
  quarantined: number;
  failedCalls: number;
  calls: number;
  listProblem: string | null;
}

/** States in which orders are lost without anybody having wished for it. */
const troubled: ReadonlySet<CardState> = new Set(['paused_by_them', 'needs_attention', 'broken']);
export const needsSomebody = ({ state }: { state: CardState }): boolean => troubled.has(state);

/** More than this share of a day's calls failed: somebody should look. */
const failedShare = 0.05;

/** What needs a person comes before what is as the owner wants it. */
export function cardState(facts: CardFacts): { state: CardState; sentence: string } {
  const { serviceName, status, pause, notTold } = facts;
  if (facts.isDisconnected) {
    return { state: 'disconnected', sentence: `Disconnected: no orders come in from ${serviceName}.` };
  }
  if (facts.isBroken)
    return { state: 'broken', sentence: `${serviceName} lets us in no more: connect this store again.` };
  if (notTold !== null) {
    return { state: 'needs_attention', sentence: `${serviceName} could not be told: ${notTold}` };
  }
  if (pause !== null && facts.isPauseEnded && facts.telling === null) {
    return {
      state: 'needs_attention',
      sentence: `Your pause was ended on ${serviceName}’s own tablet or website: orders come in again.`,
    };
  }
  if (pause !== null || facts.telling === 'resume') return { state: 'paused_by_us', sentence: pauseSentence(facts) };
  if (status?.state === 'paused' && status.by === 'merchant') {
    const sentence =
      status.reason === null
        ? `Paused on ${serviceName}’s own tablet or website.`
        : `Paused on ${serviceName}’s own tablet or website: ${status.reason}`;
    return { state: 'paused_by_them', sentence };
  }
  if (status?.state === 'paused') {
    const sentence =
      status.reason === null
        ? `${serviceName} has paused this store.`
        : `${serviceName} has paused this store: ${status.reason}`;
    return { state: 'paused_by_them', sentence };
  }
  if (status?.state === 'closed') return { state: 'closed', sentence: `Outside its hours on ${serviceName}.` };
  if (facts.isOpenOutsideHours) {
    const sentence = facts.needsPause
      ? `Open on your special day, which ${serviceName} cannot be sent. Pause it.`
      : `Open on ${serviceName} outside your hours.`;
    return { state: 'needs_attention', sentence };
  }
  const trouble = troubleOf(facts);
  return trouble === undefined
    ? { state: 'connected', sentence: 'Orders come in.' }
    : { state: 'needs_attention', sentence: trouble };
}

function pauseSentence({ serviceName, pause, telling }: CardFacts): string {
  if (pause === null) return `The pause is over; ${serviceName} has not been told yet.`;
  if (telling === 'pause') return `Paused by you; ${serviceName} has not been told yet.`;
  if (telling === 'cannot')
    return `Paused by you, but ${serviceName} cannot be told from here: pause it there as well.`;
  return 'Paused by you: no new orders.';
}

function troubleOf(facts: CardFacts): string | undefined {
  const { quarantined, calls, failedCalls, silence, listProblem, serviceName } = facts;
  if (quarantined > 0) {
    return `${quarantined === 1 ? 'One message' : `${quarantined} messages`} of ${serviceName} could not be worked off.`;
  }
  if (calls > 0 && failedCalls / calls > failedShare) {
    return `${failedCalls} of ${calls} calls to ${serviceName} failed today.`;
  }
  if (listProblem !== null) return `${serviceName} does not show us its list of orders: ${listProblem}`;
  return silence ?? undefined;
}

/** Where this many orders would usually have come, none at all is one chance in a hundred (Poisson). */
const usualOrders = 4.6;

/** A sentence when orders have stayed away for longer than the store is used to. */
export function silenceOf(
  activity: { lastOrderAt: Date | null; expectedSinceLast: number } | undefined,
  now: Date,
): string | null {
  if (!activity?.lastOrderAt || activity.expectedSinceLast < usualOrders) return null;
  const hours = Math.max(1, Math.round((now.getTime() - activity.lastOrderAt.getTime()) / 3_600_000));
  const usual = Math.round(activity.expectedSinceLast);
  return `No order for ${hours === 1 ? 'an hour' : `${hours} hours`}; usually about ${usual} come in that time.`;
}
