import type { ServiceStage } from '../../channels/model/service-order.ts';

/** How an order stands with us. */
export interface Standing {
  hasEnded: boolean;
  /** With the courier: its end is not told by every service. */
  hasLeft: boolean;
  /** Placed ahead, and not yet in its time as far as we were told. */
  isHeldBack: boolean;
}

const over: ReadonlySet<ServiceStage> = new Set(['cancelled', 'denied']);
const gone: ReadonlySet<ServiceStage> = new Set([...over, 'completed', 'handed_off']);

/**
 * What is wrong when a service's list says `stage` of an order that stands so with us (`undefined`: we never heard of
 * it). An order that is over there and unknown here was never ours to make.
 */
export function suspicionOf(
  stage: ServiceStage,
  standing: Standing | undefined,
): 'missing' | 'ended_there' | undefined {
  if (stage === 'unknown') return undefined;
  if (standing === undefined) return over.has(stage) ? undefined : 'missing';
  if (standing.hasEnded) return undefined;
  if (over.has(stage)) return 'ended_there';
  return gone.has(stage) && !standing.hasLeft ? 'ended_there' : undefined;
}
