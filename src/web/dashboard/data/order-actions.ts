import { t } from '@lingui/core/macro';
import { ORPCError } from '@orpc/client';
import { notifications } from '@mantine/notifications';
import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { DeclineReason } from '../../../domains/channels/model/reasons.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import type { EnteredChange } from '../../../domains/orders/model/adjustment.ts';
import { laterReadyTime, type MoreMinutes } from '../../../domains/orders/model/more-time.ts';
import { allStores } from '../../../domains/orders/model/feed.ts';
import { markAsReady, nextState, orderStates, type OrderState } from '../../../domains/orders/model/order-states.ts';
import { unreachable } from '../../../shared/assert.ts';
import { secondMs } from '../../../shared/time.ts';
import { api } from '../../lib/api.ts';
import { acknowledge } from './alert-sound.ts';
import { activeOrdersQuery, useTakeOrder } from './active-orders-query.ts';

/** `lines`: the places of the items that it is about, counted from 1. */
interface RefusalDetails {
  note?: string;
  lines?: number[];
}

/** What is to become of a line, by the service's id of it. */
export type LineChange = EnteredChange;

export type OrderAction = { order: OrderView } & (
  | { kind: 'accept'; prepMinutes?: number }
  | ({ kind: 'decline'; reason?: DeclineReason } & RefusalDetails)
  | ({ kind: 'cancel'; reason: DeclineReason } & RefusalDetails)
  | { kind: 'adjust'; changes: LineChange[] }
  | { kind: 'ready'; from: 'getting_ready' | 'ready' }
  | { kind: 'delivered' }
  | { kind: 'moreTime'; minutes: MoreMinutes }
);

/** What a person has just asked for one order, and how it went. */
export interface OrderWork {
  pending?: OrderAction['kind'];
  /** The ready time, an instant, that a pending action moves the order to. */
  movesTo?: string;
  /** Why the last action did not happen, in words for the person who tried. */
  refusal?: string;
}

const mutationKey = ['order-action'];
const answerWithinMs = 20 * secondMs;

/** Runs accept, decline, cancel, Mark as Ready, Delivered and more time. The order itself changes only when the server has said so. */
export function useOrderAction(): (action: OrderAction) => void {
  const cache = useQueryClient();
  const takeOrder = useTakeOrder();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: perform,
    onMutate: ({ order }) => acknowledge([order.id]),
    onSuccess: (order) => takeOrder(order),
    onError: (error, { order }) => {
      notifications.show({
        color: 'red',
        title: t`Order ${order.displayId}: not done`,
        message: refusalSentence(error),
      });
      const now = orderInConflict(error);
      if (now) takeOrder(now);
      // Whether it happened is known to the server alone.
      else for (const id of [order.storeId, allStores]) void cache.invalidateQueries(activeOrdersQuery(id));
    },
  });
  return mutate;
}

function perform(action: OrderAction): Promise<OrderView> {
  const { id } = action.order;
  const options = { signal: AbortSignal.timeout(answerWithinMs) };
  switch (action.kind) {
    case 'accept':
      return api.acceptOrder.call({ id, ...(action.prepMinutes ? { prepMinutes: action.prepMinutes } : {}) }, options);
    case 'decline':
      return api.declineOrder.call(
        { id, ...(action.reason ? { reason: action.reason } : {}), ...detailsOf(action) },
        options,
      );
    case 'cancel':
      return api.cancelOrder.call({ id, reason: action.reason, ...detailsOf(action) }, options);
    case 'adjust':
      return api.adjustOrder.call({ id, changes: action.changes.map(plainChange) }, options);
    case 'ready':
      return api.markOrderReady.call({ id, from: action.from }, options);
    case 'delivered':
      return api.markDelivered.call({ id }, options);
    case 'moreTime':
      return api.extendPrepTime.call({ id, minutes: action.minutes, from: action.order.readyTargetAt }, options);
    default:
      return unreachable(action);
  }
}

/** With lists that are its own, as the contract wants them. */
function plainChange(change: LineChange) {
  return change.kind === 'substitute' ? { ...change, options: [...change.options] } : change;
}

function detailsOf({ note, lines }: RefusalDetails): RefusalDetails {
  return { ...(note ? { note } : {}), ...(lines && lines.length > 0 ? { lines } : {}) };
}

/** The latest word on each order: asked for and waiting, or refused. */
export function useOrderWork(): ReadonlyMap<string, OrderWork> {
  const actions = useMutationState({ filters: { mutationKey }, select: readAction });
  return useMemo(() => {
    const work = new Map<string, OrderWork>();
    for (const { orderId, ...rest } of actions.toSorted((a, b) => a.submittedAt - b.submittedAt))
      work.set(orderId, rest);
    return work;
  }, [actions]);
}

function readAction(mutation: Mutation) {
  const { status, variables, error, submittedAt } = mutation.state;
  const action = variables as OrderAction; // the key is ours alone
  return {
    orderId: action.order.id,
    submittedAt,
    ...(status === 'pending' ? { pending: action.kind, ...movesTo(action, submittedAt) } : {}),
    ...(status === 'error' ? { refusal: refusalSentence(error) } : {}),
  };
}

function movesTo(action: OrderAction, submittedAt: number): Pick<OrderWork, 'movesTo'> {
  if (action.kind !== 'moreTime') return {};
  const { readyTargetAt } = action.order;
  const from = readyTargetAt === null ? null : new Date(readyTargetAt);
  return { movesTo: laterReadyTime(from, { minutes: action.minutes, now: new Date(submittedAt) }).toISOString() };
}

/** Takes the refusal off the card after it was read. */
export function useForgetRefusal(): (orderId: string) => void {
  const mutations = useQueryClient().getMutationCache();
  return useCallback(
    (orderId) => {
      for (const mutation of mutations.findAll({ mutationKey, status: 'error' })) {
        if (readAction(mutation).orderId === orderId) mutations.remove(mutation);
      }
    },
    [mutations],
  );
}

/** Where the card stands on screen: a pending action moves it at once, except that what ends it waits for its answer. */
export function shownState(order: OrderView, work: OrderWork | undefined): OrderState {
  if (work?.pending === 'accept') return nextState(order.state, 'accept') ?? order.state;
  const transition = work?.pending === 'ready' ? markAsReady(order.state) : undefined;
  return (transition && nextState(order.state, transition)) ?? order.state;
}

function refusalSentence(error: unknown): string {
  if (error instanceof ORPCError) return error.message;
  return t`No answer from the server. Check the internet connection; the screen shows what the server knows.`;
}

function orderInConflict(error: unknown): OrderView | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'CONFLICT') return undefined;
  const { order } = error.data as { order?: OrderView }; // the contract's, of every conflict
  return order && Object.hasOwn(orderStates, order.state) ? order : undefined;
}
