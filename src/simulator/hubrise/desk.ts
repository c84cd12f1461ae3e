import { replaceLines } from '../adjustment.ts';
import type { Context, ServiceDesk } from '../context.ts';
import { isOver, type CourierStage, type EndedBy, type Order, type OrderState } from '../order.ts';
import { moveOrder } from '../order-book.ts';
import type { Json } from '../webhook-sender.ts';
import type { Outlet } from '../world.ts';
import { announce, announceLocation, type Change } from './events.ts';
import { HubRiseGrants } from './grants.ts';
import type { ItemsChange } from './order-items.ts';
import { delivery, hubRiseOrder, type Written } from './order-body.ts';
import { acceptanceOf } from './store-routes.ts';
import { stateOf, statusOf, type Status } from './words.ts';

/** What a client may write to an order. */
export type Patch = {
  status?: Status | undefined;
  confirmedTime?: string | null | undefined;
  sellerNotes?: string | null | undefined;
  privateRef?: string | null | undefined;
  items?: ItemsChange | undefined;
};

/**
 * What HubRise does with an order: it passes it on, keeps what each client writes, and tells the others. It has no
 * deadline and no order of statuses; the channel behind an order takes it back when nobody answers.
 */
export class HubRiseDesk implements ServiceDesk {
  readonly #context: Context;
  readonly grants: HubRiseGrants;
  readonly #written = new Map<string, Written>();

  constructor(context: Context) {
    this.#context = context;
    this.grants = new HubRiseGrants(context.clock, context.credentials.hubriseClientSecret);
  }

  place(order: Order): void {
    const { clock, settings } = this.#context;
    const now = clock.now();
    order.isAhead = order.window !== null;
    const acceptBy = now + settings.hubriseChannelWaitsSeconds * 1_000;
    order.acceptBy = acceptBy;
    moveOrder(order, 'offered', { at: now, why: order.isAhead ? 'sent ahead of its time' : 'sent to the location' });
    this.#announce(order, { resource: 'order', event: 'create', state: this.bodyOf(order) });
    clock.at(acceptBy, () => {
      if (order.state === 'offered') this.#endByChannel(order, 'failed', { by: 'timeout', why: 'nobody answered' });
    });
  }

  storeSwitched(outlet: Outlet): void {
    const state = { id: outlet.externalStoreId, order_acceptance: acceptanceOf(this.#context, outlet) };
    announceLocation(this.#context, outlet, { state, callback: this.grants.callbackOf(outlet.externalStoreId) });
  }

  /** Whether the partner is called back for it. */
  isConnected({ externalStoreId }: Outlet): boolean {
    return this.grants.callbackOf(externalStoreId) !== null;
  }

  bodyOf(order: Order): Json {
    return hubRiseOrder(order, this.#writtenTo(order));
  }

  /** The partner's own change, of which it is not told. */
  patch(order: Order, change: Patch): void {
    const written = this.#writtenTo(order);
    if (change.privateRef !== undefined) {
      written.privateRef = change.privateRef;
      order.clientOrderId = change.privateRef;
    }
    if (change.sellerNotes !== undefined) written.sellerNotes = change.sellerNotes;
    if (change.confirmedTime !== undefined) {
      written.confirmedTime = change.confirmedTime;
      if (change.confirmedTime !== null) {
        order.readyAt = Date.parse(change.confirmedTime);
        order.readyPromised = true;
      }
    }
    if (change.items) {
      const { deleted, added } = change.items;
      replaceLines(order, [...order.lines.filter(({ lineId }) => !deleted.includes(lineId)), ...added]);
    }
    if (change.status !== undefined) this.#setStatus(order, change.status);
  }

  cancel(order: Order, by: 'customer' | 'platform'): void {
    if (!isOver(order)) this.#endByChannel(order, 'cancelled', { by, why: `cancelled by the ${by}` });
  }

  courierMoved(order: Order, stage: CourierStage): void {
    this.#follow(order);
    const state = { ...delivery(order), order_id: order.id, location_id: order.outlet.externalStoreId };
    const event = stage === 'assigned' ? 'create' : 'update';
    this.#announce(order, { resource: 'delivery', event, state });
    // An order shows its delivery, so that it has changed as well.
    this.#announce(order, { resource: 'order', event: 'update', state: this.bodyOf(order) });
  }

  /** The channel hears from its customer, and from the store's own courier, and passes it on. */
  othersMoved(order: Order, stage: CourierStage): void {
    const before = this.bodyOf(order);
    this.#follow(order);
    if (stage !== 'delivered' && order.kind === 'pickup') return;
    this.#announce(order, { resource: 'order', event: 'update', state: this.bodyOf(order), before });
  }

  #announce(order: Order, change: Change): void {
    announce(this.#context, order, change, this.grants.callbackOf(order.outlet.externalStoreId));
  }

  #setStatus(order: Order, status: Status): void {
    const { clock, couriers } = this.#context;
    const now = clock.now();
    const state = stateOf[status];
    const wasOver = isOver(order);
    this.#writtenTo(order).status = status;
    if (state === order.state && status !== 'in_preparation') return;
    moveOrder(order, state, { at: now, why: wasOver ? `${status}, after its end` : `${status}, by the till` });
    order.acceptBy = state === 'offered' ? order.acceptBy : null;
    switch (state) {
      case 'accepted':
        if (status === 'accepted') couriers.accepted(order);
        return;
      case 'ready':
        couriers.foodChanged(order);
        return;
      case 'denied':
      case 'cancelled':
      case 'failed':
      case 'completed':
        order.endedBy = state === 'completed' ? null : 'merchant';
        order.endedAt = now;
        couriers.dismiss(order);
        return;
      case 'picked_up':
        if (order.kind === 'delivery_by_merchant') couriers.toldOf(order, 'picked_up');
        return;
      case 'offered':
    }
  }

  #endByChannel(order: Order, state: OrderState, { by, why }: { by: EndedBy; why: string }): void {
    const { clock, couriers } = this.#context;
    const before = this.bodyOf(order);
    order.endedBy = by;
    order.endedAt = clock.now();
    order.acceptBy = null;
    moveOrder(order, state, { at: clock.now(), why });
    couriers.dismiss(order);
    this.#follow(order);
    this.#announce(order, { resource: 'order', event: 'update', state: this.bodyOf(order), before });
  }

  /** The status follows what has happened to the order, where no till has said so. */
  #follow(order: Order): void {
    const written = this.#writtenTo(order);
    if (stateOf[written.status] !== order.state) written.status = statusOf(order);
  }

  #writtenTo(order: Order): Written {
    const known = this.#written.get(order.id);
    if (known) return known;
    const made: Written = { status: 'new', confirmedTime: null, sellerNotes: null, privateRef: null };
    this.#written.set(order.id, made);
    return made;
  }
}
