import { z } from 'zod';
import { adjustChange, quantityAfter, type AdjustAbility, type AdjustChange } from '../../channels/model/adjustment.ts';
import type { ServiceOrderLine } from '../../channels/model/service-order.ts';

/** What a person enters: `lineId` is the service's id of the line. */
export type EnteredChange = { lineId: string } & ({ kind: 'remove' } | { kind: 'quantity'; quantity: number });

/** What was asked of the service. Done and refused are the service's words; the money follows its changed order alone. */
export const storedAdjustment = z.object({
  changes: z.array(adjustChange),
  /** `request`: somebody there decides on it. */
  how: z.enum(['direct', 'request']),
  state: z.enum(['waiting', 'done', 'refused']),
  askedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type Adjustment = z.infer<typeof storedAdjustment>;

type Decision =
  | { ok: true; changes: AdjustChange[]; how: Adjustment['how'] }
  /** `why` is for the person who asked. */
  | { ok: false; why: string };

/** Whether these changes can be asked of the service, and how; else the first reason why not. */
export function decideAdjustment(
  entered: readonly EnteredChange[],
  { lines, ability }: { lines: readonly ServiceOrderLine[]; ability: AdjustAbility },
): Decision {
  if (!ability.can) return { ok: false, why: ability.reason };
  const changes: AdjustChange[] = [];
  for (const given of entered) {
    const line = lines.find(({ externalLineId, action }) => externalLineId === given.lineId && action === 'added');
    if (!line || changes.some(({ externalLineId }) => externalLineId === given.lineId)) {
      return {
        ok: false,
        why: 'One of these items is not in the order as it is now. Look at the order and ask again.',
      };
    }
    const { name, quantity: ordered } = line;
    if (given.kind === 'quantity' && given.quantity >= ordered) {
      return { ok: false, why: `${ordered} × ${name} were ordered. Enter fewer than that.` };
    }
    const way = ability.ways[given.kind];
    if (way.how === 'none') return { ok: false, why: way.reason };
    const base = { externalLineId: given.lineId, name, ordered };
    changes.push(given.kind === 'remove' ? { kind: 'remove', ...base } : { ...base, ...given });
  }
  const isLeft = lines.some(
    ({ externalLineId, action }) =>
      action === 'added' &&
      !changes.some((change) => change.kind === 'remove' && change.externalLineId === externalLineId),
  );
  if (!isLeft) return { ok: false, why: 'Nothing would be left of this order. Cancel it instead.' };
  const isRequest = changes.some(({ kind }) => ability.ways[kind].how === 'request');
  return { ok: true, changes, how: isRequest ? 'request' : 'direct' };
}

/** `take 1 × Fries off` and `bring Ramen down from 3 to 1`, for whoever asks the service. */
export function adjustmentText(changes: readonly AdjustChange[]): string {
  return changes
    .map((change) =>
      change.kind === 'remove'
        ? `take ${change.ordered} × ${change.name} off`
        : `bring ${change.name} down from ${change.ordered} to ${change.quantity}`,
    )
    .join(' and ');
}

/** What may be changed now: what the service takes, unless it still owes an answer. */
export function adjustAbilityOf(
  { adjustments, apiVersion }: { adjustments: readonly Adjustment[]; apiVersion: string },
  connector: { name: string; capabilities: { adjust: (apiVersion: string) => AdjustAbility } } | undefined,
): AdjustAbility {
  if (!connector) return { can: false, reason: 'This service is not spoken to any more.' };
  if (!waitingAdjustment(adjustments)) return connector.capabilities.adjust(apiVersion);
  return {
    can: false,
    reason: `Waiting for ${connector.name}: it has not answered the last change yet. You can ask for another one then.`,
  };
}

/** The one that the service has not answered. */
export function waitingAdjustment(adjustments: readonly Adjustment[]): Adjustment | undefined {
  return adjustments.find(({ state }) => state === 'waiting');
}

/** The list with the waiting one ended. */
export function endWaiting(
  adjustments: readonly Adjustment[],
  { state, at }: { state: 'done' | 'refused'; at: Date },
): Adjustment[] {
  return adjustments.map((one) => (one.state === 'waiting' ? { ...one, state, endedAt: at.toISOString() } : one));
}

/** Whether the order's lines are as was asked. */
export function isFollowed({ changes }: Adjustment, lines: readonly ServiceOrderLine[]): boolean {
  return changes.every((change) => {
    const line = lines.find(({ externalLineId }) => externalLineId === change.externalLineId);
    return line === undefined || line.quantity <= quantityAfter(change);
  });
}
