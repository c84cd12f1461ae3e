import type { Outlet } from '../world.ts';
import type { Context, ServiceDesk, Verdict } from '../context.ts';
import { isOver, type CourierStage, type EndedBy, type Order, type OrderState } from '../order.ts';
import { moveOrder } from '../order-book.ts';
import type { Json } from '../webhook-sender.ts';
import { announce } from './events.ts';
import { deliverooOrder, toSecond, type LogEntry } from './order-body.ts';

export const decisions = ['accepted', 'rejected', 'confirmed'] as const;
export type Decision = (typeof decisions)[number];
export const prepStages = ['in_kitchen', 'ready_for_collection_soon', 'ready_for_collection', 'collected'] as const;
export type PrepStage = (typeof prepStages)[number];

/** `too_often`: a call that may be made only so many times a minute. */
export type DeskVerdict = Verdict | 'too_often';

/** What Deliveroo knows of an order beside its state. */
type File = {
  decidedAt: number[];
  syncTriedAt: number | null;
  syncStatus: 'succeeded' | 'failed' | null;
  confirmedAt: number | null;
  riderLog: LogEntry[];
};

const minuteMs = 60_000;
const decisionsPerMinute = 5;
const betweenSyncsMs = 10_000;
const syncWithinMs = 3 * minuteMs;
const closingWithinMs = 15 * minuteMs;
const rejectionsToClose = 3;

/** There is no word for one who is about to arrive, and the delivery itself is a status of the order. */
const riderStatus = {
  assigned: 'rider_assigned',
  arriving: null,
  arrived: 'rider_arrived',
  picked_up: 'rider_in_transit',
  delivered: null,
} as const satisfies { [stage in CourierStage]: string | null };

/** What Deliveroo itself does with an order: sends it whole, rejects it when nobody answers, tells of its riders. */
export class DeliverooDesk implements ServiceDesk {
  readonly #context: Context;
  readonly #files = new Map<string, File>();
  readonly #rejectedAt = new Map<string, number[]>();

  constructor(context: Context) {
    this.#context = context;
  }

  isConnected(outlet: Outlet): boolean {
    return this.#context.stores.isConnected(outlet);
  }

  place(order: Order): void {
    const { clock, settings } = this.#context;
    const now = clock.now();
    order.isAhead = order.window !== null;
    const acceptBy = now + settings.deliverooAcceptSeconds * 1_000;
    order.acceptBy = acceptBy;
    // Its own estimate of when somebody comes is what holds; a shop names none.
    order.readyPromised = true;
    moveOrder(order, 'offered', { at: now, why: order.isAhead ? 'sent ahead of its time' : 'sent to the store' });
    announce(this.#context, order, 'order.new', { order: this.bodyOf(order) });
    clock.at(acceptBy, () => {
      if (order.state === 'offered') this.#rejectByItself(order);
    });
    clock.at(now + syncWithinMs, () => this.#askOnTablet(order));
  }

  /** The order as it is sent and shown. */
  bodyOf(order: Order): Json {
    const { settings, credentials } = this.#context;
    return deliverooOrder(order, {
      brandId: credentials.deliverooBrandId,
      confirmedAt: this.#fileOf(order).confirmedAt,
      priceHoldsModifiers: settings.deliverooPriceHoldsModifiers,
      leadMinutes: settings.scheduledLeadMinutes,
    });
  }

  /** placed → accepted or rejected, once; accepted → confirmed for orders placed ahead. */
  decide(order: Order, decision: Decision): DeskVerdict {
    const now = this.#context.clock.now();
    const file = this.#fileOf(order);
    file.decidedAt = file.decidedAt.filter((at) => now - at < minuteMs);
    if (file.decidedAt.length >= decisionsPerMinute) return 'too_often';
    file.decidedAt.push(now);
    if (decision === 'confirmed') return this.#confirm(order, file, now);
    if (order.state !== 'offered') return 'conflict';
    if (decision === 'rejected') {
      this.#end(order, 'denied', { by: 'merchant', why: 'rejected by the store' });
      return 'done';
    }
    order.acceptBy = null;
    moveOrder(order, 'accepted', { at: now, why: order.isAhead ? 'accepted ahead of its time' : 'accepted' });
    if (!order.isAhead) this.#context.couriers.accepted(order);
    this.#tellStatus(order);
    return 'done';
  }

  /** Whether the order has arrived in the store's own system. */
  reportSync(order: Order, status: 'succeeded' | 'failed'): DeskVerdict {
    const now = this.#context.clock.now();
    const file = this.#fileOf(order);
    if (file.syncTriedAt !== null && now - file.syncTriedAt < betweenSyncsMs) return 'too_often';
    file.syncTriedAt = now;
    if (file.syncStatus !== null || now >= order.placedAt + syncWithinMs) return 'conflict';
    file.syncStatus = status;
    if (status === 'failed') this.#askToKeyIn(order);
    return 'done';
  }

  prepare(order: Order, stage: PrepStage, delayMinutes: number): Verdict {
    const { clock, couriers } = this.#context;
    const isBeingMade = order.state === 'accepted' && !order.isAhead;
    switch (stage) {
      case 'in_kitchen':
      case 'ready_for_collection_soon':
        if (!isBeingMade) return 'conflict';
        order.readyAt += delayMinutes * minuteMs;
        couriers.foodChanged(order);
        return 'done';
      case 'ready_for_collection':
        if (!isBeingMade) return 'conflict';
        moveOrder(order, 'ready', { at: clock.now(), why: 'ready for collection' });
        couriers.foodChanged(order);
        return 'done';
      case 'collected':
        if (order.state !== 'ready') return 'conflict';
        couriers.moveTo(order, 'picked_up');
        return 'done';
    }
  }

  cancel(order: Order, by: 'customer' | 'platform'): void {
    if (!isOver(order)) this.#end(order, 'cancelled', { by, why: `cancelled by the ${by}` });
  }

  courierMoved(order: Order, stage: CourierStage): void {
    if (stage === 'delivered') this.#tellStatus(order);
    const status = riderStatus[stage];
    if (status === null) return;
    const { clock } = this.#context;
    const file = this.#fileOf(order);
    file.riderLog.push({ at: toSecond(clock.now()), status });
    const { courier } = order;
    announce(this.#context, order, 'rider.status_update', {
      order_id: order.id,
      stacked_with: [],
      riders: [
        {
          estimated_arrival_time: toSecond(Math.max(clock.now(), order.readyAt)),
          at: toSecond(clock.now()),
          accuracy_in_meters: 12,
          lat: 43.6591,
          lon: -70.2568,
          full_name: `${courier.firstName} ${courier.lastName}`,
          contact_number: courier.phone,
          bridge_code: courier.phoneCode,
          bridge_number: courier.phone,
          status_log: [...file.riderLog],
        },
      ],
    });
  }

  #confirm(order: Order, file: File, now: number): Verdict {
    if (order.state !== 'accepted' || !order.isAhead) return 'conflict';
    order.isAhead = false;
    file.confirmedAt = now;
    moveOrder(order, 'accepted', { at: now, why: 'confirmed' });
    this.#context.couriers.accepted(order);
    this.#tellStatus(order);
    return 'done';
  }

  /** Three of these within fifteen minutes close the site. */
  #rejectByItself(order: Order): void {
    const { clock, stores, settings } = this.#context;
    const now = clock.now();
    const site = order.outlet.externalStoreId;
    this.#end(order, 'failed', { by: 'timeout', why: 'not accepted in time' });
    const lately = [...(this.#rejectedAt.get(site) ?? []), now].filter((at) => now - at < closingWithinMs);
    this.#rejectedAt.set(site, lately);
    if (lately.length < rejectionsToClose) return;
    const until = now + settings.deliverooClosedMinutes * minuteMs;
    stores.close(order.outlet, { until, reason: 'Three orders were rejected for want of an answer.' });
  }

  #askOnTablet(order: Order): void {
    if (this.#fileOf(order).syncStatus === null && !isOver(order)) this.#askToKeyIn(order);
  }

  #askToKeyIn(order: Order): void {
    moveOrder(order, order.state, {
      at: this.#context.clock.now(),
      why: 'no sync status: the tablet asks staff to key the order in',
    });
  }

  #tellStatus(order: Order): void {
    announce(this.#context, order, 'order.status_update', { order: this.bodyOf(order) });
  }

  #end(order: Order, state: OrderState, { by, why }: { by: EndedBy; why: string }): void {
    const { clock, couriers } = this.#context;
    order.endedBy = by;
    order.endedAt = clock.now();
    order.acceptBy = null;
    moveOrder(order, state, { at: clock.now(), why });
    couriers.dismiss(order);
    this.#tellStatus(order);
  }

  #fileOf(order: Order): File {
    const known = this.#files.get(order.id);
    if (known) return known;
    const made = { decidedAt: [], syncTriedAt: null, syncStatus: null, confirmedAt: null, riderLog: [] };
    this.#files.set(order.id, made);
    return made;
  }
}
