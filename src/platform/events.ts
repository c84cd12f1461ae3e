import type { Context } from './context.ts';

/** Names an event and the shape of its payload. */
export interface EventType<Payload> {
  readonly name: string;
  readonly payload?: Payload;
}

export function defineEvent<Payload>(name: string): EventType<Payload> {
  return { name };
}

export type EventHandler<Payload> = (ctx: Context, payload: Payload) => Promise<void>;

/** A handler bound to its event, as a module hands it to the app. */
export interface Subscription {
  readonly name: string;
  readonly handle: EventHandler<never>;
}

/** Subscribes to an event of a domain that comes earlier in the order of domains. */
export function on<Payload>(event: EventType<Payload>, handle: EventHandler<Payload>): Subscription {
  return { name: event.name, handle };
}

/**
 * Carries events from the domain where they happen to later ones. Handlers run one after the other in the emitter's
 * transaction: what happened and what follows from it commit together or not at all.
 */
export class Events {
  readonly #handlers = new Map<string, EventHandler<never>[]>();

  constructor(subscriptions: readonly Subscription[]) {
    for (const { name, handle } of subscriptions) {
      this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handle]);
    }
  }

  async emit<Payload>(ctx: Context, event: EventType<Payload>, payload: Payload): Promise<void> {
    for (const handle of this.#handlers.get(event.name) ?? []) {
      await (handle as EventHandler<Payload>)(ctx, payload); // `on` bound it to this payload
    }
  }
}
