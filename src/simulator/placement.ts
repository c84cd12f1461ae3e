import type { Context, ServiceDesk } from './context.ts';
import type { Customer } from './customers.ts';
import { isOver, type Order } from './order.ts';
import type { MenuItems } from './menu-items.ts';
import { makeOrder, type OrderWish } from './order-maker.ts';
import type { Outlet, ServiceName, UberVersion } from './world.ts';

export type OutletWish = {
  service?: ServiceName | undefined;
  externalStoreId?: string | undefined;
  apiVersion?: UberVersion | undefined;
};

export type Desks = { [service in ServiceName]: ServiceDesk };

const paceTickMs = 50;
/** Large batches let requests through in between. */
const batchSize = 100;
/** Somebody who comes back is one of the last so many. */
const regularsAmong = 100;

/** Customers placing orders: one, many at once, or many at a pace. */
export class Placement {
  readonly #context: Context;
  readonly #desks: Desks;
  readonly #menuItems: MenuItems;
  #comingOrders = 0;

  constructor(context: Context, desks: Desks, menuItems: MenuItems) {
    this.#context = context;
    this.#desks = desks;
    this.#menuItems = menuItems;
  }

  /** Orders of running background batches that are not placed yet. */
  get comingOrders(): number {
    return this.#comingOrders;
  }

  /** The outlets that fit. Throws a sentence when none does. */
  outletsFor(wish: OutletWish): Outlet[] {
    const fitting = this.#context.world.outlets.filter(
      (outlet) =>
        (wish.service === undefined || outlet.service === wish.service) &&
        (wish.externalStoreId === undefined || outlet.externalStoreId === wish.externalStoreId) &&
        (wish.apiVersion === undefined || outlet.service === 'uber-eats'),
    );
    if (fitting.length === 0) throw new Error('No store in this world fits that service, store id and API version.');
    // A store that the partner has not connected is ordered from only where it is named.
    const reached = wish.externalStoreId === undefined ? fitting.filter((outlet) => this.isConnected(outlet)) : fitting;
    if (reached.length === 0) throw new Error('The partner has connected no such store.');
    const { apiVersion } = wish;
    return apiVersion === undefined ? reached : reached.map((outlet) => withVersion(outlet, apiVersion));
  }

  /** Whether the partner hears of orders there. */
  isConnected(outlet: Outlet): boolean {
    const desk: ServiceDesk = this.#desks[outlet.service];
    return desk.isConnected?.(outlet) ?? true;
  }

  /** Whether customers find anything to order there. */
  sellsAnything(outlet: Outlet): boolean {
    return this.#menuItems.worldAt(outlet, this.#context.world).items.length > 0;
  }

  /** Throws a sentence when the wish cannot be met. */
  place(outlet: Outlet, wish: OrderWish = {}): Order {
    const { clock, random, settings, book, newId, promotions } = this.#context;
    const world = this.#menuItems.worldAt(outlet, this.#context.world);
    const regular = this.#regularOf(outlet);
    const order = makeOrder({ random, newId, world, settings, now: clock.now(), regular }, outlet, wish);
    // Whatever else is left to chance: a promotion that the partner has made there is on the order.
    if (outlet.service === 'uber-eats' && wish.promotion !== false) promotions.applyTo(order);
    book.add(order);
    const desk = this.#desks[outlet.service];
    desk.place(order);
    if (random.chance(settings.customerCancelShare)) {
      clock.after(random.integer(30, 300) * 1_000, () => {
        if (!isOver(order) && order.state !== 'picked_up') desk.cancel(order, 'customer');
      });
    }
    return order;
  }

  /** Somebody who has ordered there lately, where one comes back. */
  #regularOf({ service, externalStoreId }: Outlet): Customer | undefined {
    const { random, settings, book } = this.#context;
    if (settings.regularShare === 0 || !random.chance(settings.regularShare)) return undefined;
    const lately = book.atOutlet(service, externalStoreId).slice(-regularsAmong);
    const [host] = lately.length === 0 ? [] : random.pick(lately).order.customers;
    return host && { ...host, pastOrders: host.pastOrders + 1 };
  }

  async placeMany(outlets: readonly Outlet[], wish: OrderWish, count: number): Promise<Order[]> {
    const orders: Order[] = [];
    while (orders.length < count) {
      const selling = this.#selling(outlets, wish);
      if (selling.length === 0) throw new Error('Nothing is on sale at these stores.');
      orders.push(this.place(this.#context.random.pick(selling), wish));
      if (orders.length % batchSize === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    return orders;
  }

  /** Those with something on sale; all of them where the wish names its items. */
  #selling(outlets: readonly Outlet[], { lines }: OrderWish): readonly Outlet[] {
    return Array.isArray(lines) ? outlets : outlets.filter((outlet) => this.sellsAnything(outlet));
  }

  /** Runs in the background, on the simulator's clock. */
  placeAtPace(
    outlets: readonly Outlet[],
    wish: OrderWish,
    { count, perSecond }: { count: number; perSecond: number },
  ): void {
    const { clock, random } = this.#context;
    const startedAt = clock.now();
    let placed = 0;
    this.#comingOrders += count;
    const tick = (): void => {
      const due = Math.min(count, Math.floor(((clock.now() - startedAt) * perSecond) / 1_000) + 1);
      while (placed < due) {
        const selling = this.#selling(outlets, wish);
        if (selling.length === 0 && placed === 0) throw new Error('Nothing is on sale at these stores.');
        if (selling.length === 0) {
          // Everything was sold out meanwhile: the other customers leave.
          this.#comingOrders -= count - placed;
          return;
        }
        this.place(random.pick(selling), wish);
        placed += 1;
        this.#comingOrders -= 1;
      }
      if (placed < count) clock.after(Math.max(paceTickMs, 1_000 / perSecond), tick);
    };
    try {
      tick();
    } catch (error) {
      // A wish that cannot be met shows with the first order.
      this.#comingOrders -= count - placed;
      throw error;
    }
  }
}

function withVersion(outlet: Outlet, apiVersion: UberVersion): Outlet {
  return { ...outlet, apiVersion };
}
