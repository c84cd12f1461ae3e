import { changeLines, changePrice, isPossible, type LineChange } from '../adjustment.ts';
import type { Context, ServiceDesk, Verdict } from '../context.ts';
import { isOver, type CourierStage, type EndedBy, type Order, type OrderState } from '../order.ts';
import { moveOrder } from '../order-book.ts';
import type { Json } from '../webhook-sender.ts';
import type { Outlet } from '../world.ts';
import { announce, announceMerchant } from './events.ts';
import { grubhubOrder } from './order-body.ts';
import { staleReason, type StatusWord } from './statuses.ts';

type Terms = { readyAt: number | null; clientOrderId: string | null; reason: string | null };

/** What is asked for: other lines, another price of the whole. */
export type OrderChange = { lines: readonly LineChange[]; deltaMinor: number };

/** Grubhub's care has worked off a request, or has not yet. */
export type ChangeRequest = {
  id: string;
  ticketId: number;
  status: 'PENDING' | 'COMPLETED' | 'REJECTED';
  request: Json;
  /** Undefined: the whole order is to be cancelled. */
  changes: OrderChange | undefined;
};

/** Who refused an order says why in words that are kept. */
const maxReasonLength = 500;

/** What Grubhub itself does with an order: hints at it, waits, lets it go stale, and has its care look at requests. */
export class GrubhubDesk implements ServiceDesk {
  readonly #context: Context;
  readonly #changeRequests = new Map<string, ChangeRequest[]>();
  /** A courier's stages are in no history of the order. */
  readonly #updatedAt = new Map<string, number>();
  readonly #tests = new Set<string>();
  #tickets = 100_000;

  constructor(context: Context) {
    this.#context = context;
  }

  isConnected(outlet: Outlet): boolean {
    return this.#context.stores.isConnected(outlet);
  }

  storeSwitched(outlet: Outlet): void {
    announceMerchant(this.#context, outlet);
  }

  place(order: Order): void {
    const { clock, settings } = this.#context;
    const liveAt = order.window ? order.window.startAt - settings.scheduledLeadMinutes * 60_000 : clock.now();
    if (liveAt <= clock.now()) {
      this.#offer(order);
      return;
    }
    // A future order can be seen ahead of its time, but not confirmed.
    order.isAhead = true;
    this.#move(order, 'scheduled', 'anticipated until its time');
    clock.at(liveAt, () => {
      if (!isOver(order)) this.#offer(order);
    });
  }

  /** A transmission test: shown as a test, and like any other order in everything else. */
  placeTest(order: Order): void {
    this.#tests.add(order.id);
    this.#context.book.add(order);
    this.place(order);
  }

  show(order: Order): Json {
    const movedAt = order.history.at(-1)?.at ?? order.placedAt;
    const updatedAt = Math.max(movedAt, this.#updatedAt.get(order.id) ?? 0);
    return grubhubOrder(order, { isTest: order.isTest || this.#tests.has(order.id), updatedAt });
  }

  /**
   * A status that the store sets. What it does not lead to is a conflict, a status that stands already as well: CONFIRMED
   * is said again to say another time.
   */
  setStatus(order: Order, status: StatusWord, terms: Terms): Verdict {
    const isConfirmable = order.state === 'offered' && order.acceptBy !== null;
    order.clientOrderId = terms.clientOrderId ?? order.clientOrderId;
    if (status === 'CONFIRMED') return isConfirmable ? this.#confirm(order, terms) : this.#moveTime(order, terms);
    if (status === 'REJECTED') {
      // What was confirmed is for Grubhub's care to cancel.
      if (!isConfirmable) return 'conflict';
      this.#end(order, 'denied', { by: 'merchant', why: (terms.reason ?? '').slice(0, maxReasonLength) });
      return 'done';
    }
    if (status === 'PICKUP_READY' || status === 'READY_FOR_PICKUP') {
      if (order.state !== 'accepted') return 'conflict';
      this.#move(order, 'ready', 'marked ready');
      this.#context.couriers.foodChanged(order);
      return 'done';
    }
    if (status === 'OUT_FOR_DELIVERY') {
      return this.#bring(order, 'picked_up', order.state === 'accepted' || order.state === 'ready');
    }
    return status === 'FULFILLED' ? this.#bring(order, 'delivered', order.state === 'picked_up') : 'conflict';
  }

  changeRequestsOf(order: Order): readonly ChangeRequest[] {
    return this.#changeRequests.get(order.id) ?? [];
  }

  /** Takes a request for a cancellation, or for changes of the order; null where that is not possible (any more). */
  takeRequest(order: Order, request: Json, changes?: OrderChange): ChangeRequest | null {
    if (isOver(order) || order.state === 'picked_up') return null;
    if (changes && !isPossible(order, changes.lines)) return null;
    const { clock, settings, newId } = this.#context;
    this.#tickets += 1;
    const made: ChangeRequest = { id: newId(), ticketId: this.#tickets, status: 'PENDING', request, changes };
    this.#changeRequests.set(order.id, [...this.changeRequestsOf(order), made]);
    if (settings.grubhubChangeRequestSeconds === 0) this.#decide(order, made);
    else clock.after(settings.grubhubChangeRequestSeconds * 1_000, () => this.#decide(order, made));
    return made;
  }

  cancel(order: Order, by: 'customer' | 'platform'): void {
    if (!isOver(order)) this.#end(order, 'cancelled', { by, why: `cancelled by the ${by}` });
  }

  courierMoved(order: Order, stage: CourierStage): void {
    this.#updatedAt.set(order.id, this.#context.clock.now());
    if (stage === 'arriving' && this.#context.settings.releaseWebhooks) announce(this.#context, order, 'JUST_IN_TIME');
    if (stage === 'picked_up' || stage === 'delivered') announce(this.#context, order, 'DELIVERY_STATUS');
  }

  /** Every change of an order's status is told, whoever made it. */
  othersMoved(order: Order): void {
    announce(this.#context, order, 'ORDER_STATUS');
  }

  #decide(order: Order, made: ChangeRequest): void {
    const isApproved = this.#context.settings.grubhubChangeRequests === 'approve';
    const isPossibleStill = !isOver(order) && (made.changes === undefined || isPossible(order, made.changes.lines));
    made.status = isApproved && isPossibleStill ? 'COMPLETED' : 'REJECTED';
    if (made.status === 'REJECTED') return;
    if (made.changes === undefined) {
      this.#end(order, 'cancelled', { by: 'merchant', why: 'cancelled by request of the store' });
      return;
    }
    changeLines(order, made.changes.lines);
    changePrice(order, made.changes.deltaMinor);
    this.#updatedAt.set(order.id, this.#context.clock.now());
    announce(this.#context, order, 'ORDER_STATUS');
  }

  #offer(order: Order): void {
    const { clock, settings } = this.#context;
    const staleAt = clock.now() + settings.grubhubStaleSeconds * 1_000;
    order.isAhead = false;
    order.acceptBy = staleAt;
    this.#move(order, 'offered', 'offered');
    clock.at(staleAt, () => {
      if (order.state !== 'offered' || order.acceptBy !== staleAt) return;
      order.acceptBy = null;
      this.#move(order, 'offered', staleReason);
      clock.after(settings.grubhubReapSeconds * 1_000, () => {
        if (order.state === 'offered') this.#end(order, 'failed', { by: 'timeout', why: 'not confirmed in time' });
      });
    });
  }

  #confirm(order: Order, { readyAt }: Terms): Verdict {
    order.acceptBy = null;
    if (readyAt !== null) {
      order.readyAt = readyAt;
      order.readyPromised = true;
    }
    this.#move(order, 'accepted', 'confirmed');
    this.#context.couriers.accepted(order);
    return 'done';
  }

  #moveTime(order: Order, { readyAt }: Terms): Verdict {
    if (order.state !== 'accepted' || readyAt === null || readyAt === order.readyAt) return 'conflict';
    order.readyAt = readyAt;
    order.readyPromised = true;
    this.#updatedAt.set(order.id, this.#context.clock.now());
    this.#context.couriers.foodChanged(order);
    return 'done';
  }

  /** A store tells of its own couriers and of what customers came for; Grubhub's couriers are Grubhub's to tell of. */
  #bring(order: Order, stage: 'picked_up' | 'delivered', isTime: boolean): Verdict {
    if (!isTime || order.kind === 'delivery') return 'conflict';
    this.#context.couriers.moveTo(order, stage);
    return 'done';
  }

  #end(order: Order, state: OrderState, { by, why }: { by: EndedBy; why: string }): void {
    order.endedBy = by;
    order.endedAt = this.#context.clock.now();
    order.acceptBy = null;
    this.#move(order, state, why);
    this.#context.couriers.dismiss(order);
  }

  #move(order: Order, state: OrderState, why: string): void {
    moveOrder(order, state, { at: this.#context.clock.now(), why });
    announce(this.#context, order, 'ORDER_STATUS');
  }
}
