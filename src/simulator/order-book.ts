import type { Order, OrderState } from './order.ts';
import { orderStates } from './order.ts';
import { serviceNames, type MenuService, type Outlet, type ServiceName } from './world.ts';

export type WebhookAttempt = {
  at: number;
  event: string;
  eventId: string | null;
  attempt: number;
  /** The HTTP status, or what happened instead of an answer. */
  status: number | 'dropped' | 'timeout' | 'network_error';
  ms: number;
};

export type HeardCall = {
  at: number;
  method: string;
  path: string;
  body: unknown;
  status: number;
};

export type ServiceTotal = { orders: number; subtotalMinor: number; states: { [state in OrderState]: number } };

export type OrderEntry = {
  readonly sequence: number;
  readonly order: Order;
  readonly webhooks: WebhookAttempt[];
  readonly calls: HeardCall[];
};

/** Logs stay bounded so that a day of load does not fill the memory. */
const attemptsKeptPerOrder = 60;
const callsKeptPerOrder = 60;
const otherCallsKept = 500;

/** The simulator's own book of truth: every order, every webhook try, every call heard. */
export class OrderBook {
  readonly #entries: OrderEntry[] = [];
  readonly #byId = new Map<string, OrderEntry>();
  readonly #byOutlet = new Map<string, OrderEntry[]>();
  readonly otherCalls: HeardCall[] = [];
  readonly webhooks = { attempts: 0, acknowledged: 0, failed: 0 };
  readonly callsHeard = forEachService(() => 0);

  add(order: Order): void {
    const entry = { sequence: this.#entries.length + 1, order, webhooks: [], calls: [] };
    this.#entries.push(entry);
    this.#byId.set(order.id, entry);
    const key = outletKey(order.outlet);
    const atOutlet = this.#byOutlet.get(key);
    if (atOutlet) atOutlet.push(entry);
    else this.#byOutlet.set(key, [entry]);
  }

  find(id: string): OrderEntry | undefined {
    return this.#byId.get(id);
  }

  /** The order if this service has it; ids of one service mean nothing to the other. */
  orderOf(service: ServiceName, id: string): Order | undefined {
    const order = this.#byId.get(id)?.order;
    return order?.outlet.service === service ? order : undefined;
  }

  /** Oldest first. */
  atOutlet(service: ServiceName, externalStoreId: string): readonly OrderEntry[] {
    return this.#byOutlet.get(outletKey({ service, externalStoreId })) ?? [];
  }

  /** One page of orders in the order of placing, after sequence number `after`. */
  page(query: { after: number; limit: number; service?: ServiceName; since?: number }): {
    entries: OrderEntry[];
    nextCursor: number | null;
  } {
    const entries: OrderEntry[] = [];
    for (let index = query.after; index < this.#entries.length; index++) {
      const entry = this.#entries[index];
      if (!entry) break;
      if (query.service && entry.order.outlet.service !== query.service) continue;
      if (query.since !== undefined && entry.order.placedAt < query.since) continue;
      if (entries.length === query.limit) return { entries, nextCursor: entries.at(-1)?.sequence ?? null };
      entries.push(entry);
    }
    return { entries, nextCursor: null };
  }

  logAttempt(orderId: string, attempt: WebhookAttempt): void {
    this.webhooks.attempts += 1;
    const log = this.#byId.get(orderId)?.webhooks;
    if (log) keepNewest(log, attempt, attemptsKeptPerOrder);
  }

  logCall(service: MenuService, orderId: string | null, call: HeardCall): void {
    this.callsHeard[service] += 1;
    const log = orderId === null ? undefined : this.#byId.get(orderId)?.calls;
    if (log) keepNewest(log, call, callsKeptPerOrder);
    else keepNewest(this.otherCalls, call, otherCallsKept);
  }

  /** How many orders stand in each state, by service. */
  totals(): { [service in ServiceName]: ServiceTotal } {
    const totals = noTotals();
    for (const { order } of this.#entries) {
      const total = totals[order.outlet.service];
      total.orders += 1;
      total.subtotalMinor += order.money.subtotalMinor;
      total.states[order.state] += 1;
    }
    return totals;
  }
}

/** Moves an order to its next state and keeps the trail. */
export function moveOrder(order: Order, state: OrderState, change: { at: number; why: string }): void {
  order.state = state;
  order.history.push({ at: change.at, state, why: change.why });
}

function noTotals(): { [service in ServiceName]: ServiceTotal } {
  return forEachService(noOrders);
}

function forEachService<T>(make: () => T): { [service in ServiceName]: T } {
  // Safe: the entries come from the very list that the key type is made of.
  return Object.fromEntries(serviceNames.map((service) => [service, make()])) as { [service in ServiceName]: T };
}

function noOrders(): ServiceTotal {
  return { orders: 0, subtotalMinor: 0, states: noStates() };
}

function noStates(): { [state in OrderState]: number } {
  // Safe: the entries come from the very list that the key type is made of.
  return Object.fromEntries(orderStates.map((state) => [state, 0])) as { [state in OrderState]: number };
}

function outletKey({ service, externalStoreId }: Pick<Outlet, 'service' | 'externalStoreId'>): string {
  return `${service} ${externalStoreId}`;
}

function keepNewest<T>(log: T[], entry: T, limit: number): void {
  log.push(entry);
  if (log.length > limit) log.shift();
}
