import type { MenuAbilities, MenuLimits, MenuRefusal } from './model/menu-rules.ts';
import type { ServiceMenu } from './model/service-menu.ts';

/**
 * The port to a service's menu side. Like the order side it never throws for what a service sends, and every call may be
 * made again. `encode` and `decode` are pure: what a service can hold of a menu is `decode(encode(menu))`, and reading
 * back is compared with exactly that, so that what a service has no field for is never taken for a difference.
 */
export interface MenuConnector {
  readonly service: string;
  readonly name: string;
  readonly menuAbilities: MenuAbilities;
  readonly limits: MenuLimits;

  /** Why the service would refuse this menu, by the rules that it documents; none: it accepts it. Pure. */
  refusals(menu: ServiceMenu): MenuRefusal[];
  /** The body in which the service takes the menu, or in which it is served to it. JSON. */
  encode(menu: ServiceMenu, store: MenuStoreRef): unknown;
  /** Reads a menu as the service shows it (the answer of `fetchMenu`'s call, or what `encode` made). */
  decode(raw: unknown): MenuReading;

  /** Hands a publication over. `live`, what the service shows by what we know, allows for sending only what changed. */
  publish(store: MenuStoreRef, order: PublishOrder): Promise<PublishResult>;
  /** The answer to a service that comes for a store's menu by itself; only where `menuAbilities.fetches` is `pull`. */
  readonly serve?: (menu: ServiceMenu, store: MenuStoreRef, reference: string) => unknown;
  /** Asks how far the service is with a publication that it took but has not shown yet. */
  followUp(store: MenuStoreRef, job: string): Promise<PublishProgress>;
  /** Reads the menu back, sold-out things included where `menuAbilities.readsSoldOut`. */
  fetchMenu(store: MenuStoreRef): Promise<FetchMenuResult>;
  /** Takes things off sale or brings them back; answers one result per change, in their order. */
  setAvailability(store: MenuStoreRef, changes: readonly AvailabilityChange[]): Promise<AvailabilityResult[]>;
}

/** The store on the service. */
export interface MenuStoreRef {
  apiVersion: string;
  externalStoreId: string;
  /** The id that the service gave our menu, once it has given one. */
  externalMenuId?: string;
  /** The store's IANA time zone. */
  timeZone: string;
}

export interface PublishOrder {
  /** Names this sending; comes back in the service's own report where it has room for one. */
  reference: string;
  menu: ServiceMenu;
  live?: ServiceMenu;
  /** Where the service can download the encoded menu. */
  downloadUrl: string;
}

export type PublishResult =
  /** Shown from now on. */
  | { outcome: 'live'; externalMenuId?: string }
  /** Taken; the result comes by webhook, or by asking about `job` (after `askAfterMs`). */
  | { outcome: 'sent'; job: string; externalMenuId?: string; askAfterMs: number }
  | { outcome: 'retry'; why: string; afterMs?: number }
  /** A final no; `why` in the service's own words. */
  | { outcome: 'refused'; why: string };

export type PublishProgress =
  | { outcome: 'live'; externalMenuId?: string }
  | { outcome: 'waiting'; askAfterMs: number }
  | { outcome: 'retry'; why: string; afterMs?: number }
  | { outcome: 'refused'; why: string; externalMenuId?: string };

export type MenuReading = { ok: true; menu: ServiceMenu } | { ok: false; reason: string };

export type FetchMenuResult =
  | { outcome: 'found'; menu: ServiceMenu; externalMenuId?: string }
  /** The service has no menu for this store. */
  | { outcome: 'none' }
  | { outcome: 'retry'; why: string; afterMs?: number }
  | { outcome: 'refused'; why: string };

/** A modifier is named with its group: some services keep its availability per group. */
export type AvailabilityChange = { available: boolean; until: Date | null } & (
  | { kind: 'item'; ref: string }
  | { kind: 'modifier'; ref: string; groupRef: string }
);

export type AvailabilityResult =
  | { outcome: 'done' }
  | { outcome: 'retry'; why: string; afterMs?: number }
  | { outcome: 'refused'; why: string };
