import type { StoreRef } from './model/store-ref.ts';
import type { Timetable } from './model/service-menu.ts';
import type { StoreAbilities } from './model/store-abilities.ts';

/**
 * The port to a store's own state on a service: whether it takes orders, and how busy it is. Like the others it never
 * throws for what a service sends, and every call may be made again.
 */
export interface StoreConnector {
  readonly storeAbilities: StoreAbilities;

  /** How the store stands there now; only where `storeAbilities.tells`. */
  getStatus(store: StoreRef): Promise<StatusResult>;
  /**
   * The texts that only the store itself sets there and its service shows: its name and its special instructions. Absent
   * where no call reads any.
   */
  readonly readProfile?: (store: StoreRef) => Promise<ProfileResult>;
  /** Takes no new orders from now on. `until` null: until somebody resumes. */
  pause(store: StoreRef, pause: StorePause): Promise<StoreCallResult>;
  /** Takes orders again. Refused where the service holds the store back for reasons of its own. */
  resume(store: StoreRef): Promise<StoreCallResult>;
  /** Adds minutes to what couriers and customers are told; only where `storeAbilities.busy.can`. */
  setBusy(store: StoreRef, busy: StoreBusy): Promise<StoreCallResult>;
  clearBusy(store: StoreRef): Promise<StoreCallResult>;
  /**
   * Replaces the opening hours, or those of special days alone; not where `storeAbilities.hours` is `menu`.
   * `told` are those that the service has taken from us last, so that a special day of theirs is told from one of its own.
   */
  setHours(store: StoreRef, hours: Timetable, told: Timetable | null): Promise<StoreCallResult>;
}

export interface StorePause {
  until: Date | null;
  /** In the merchant's words. */
  reason: string;
}

export interface StoreBusy {
  extraMinutes: number;
  until: Date;
}

export interface StoreStatus {
  /** `closed`: outside its hours there. */
  state: 'open' | 'paused' | 'closed';
  /** Who paused it, as far as the service tells. */
  by: 'merchant' | 'service' | 'unknown';
  until?: Date;
  /** In the service's own words. */
  reason?: string;
  /** Its hours could not be read there, so that "open" says nothing about them. */
  areHoursUnread?: true;
}

export type StatusResult =
  | { outcome: 'found'; status: StoreStatus }
  /** `isShutOut`: the service lets us in for this store no more. */
  | { outcome: 'retry'; why: string; afterMs?: number; isShutOut?: boolean }
  | { outcome: 'refused'; why: string; isShutOut?: boolean };

export type ProfileResult =
  | { outcome: 'found'; texts: readonly string[] }
  | { outcome: 'retry'; why: string; afterMs?: number }
  | { outcome: 'refused'; why: string };

export type StoreCallResult =
  | { outcome: 'done' }
  | { outcome: 'retry'; why: string; afterMs?: number }
  /** A final no; `why` in the service's own words. */
  | { outcome: 'refused'; why: string };
