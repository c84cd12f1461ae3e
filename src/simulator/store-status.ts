import type { SimulatorClock } from './clock.ts';
import { isOpenBy, type StoreHours, type WeekSpan } from './store-hours.ts';
import type { Outlet, ServiceName } from './world.ts';

export type StoreStatus = {
  isOpen: boolean;
  until: number | null;
  reason: string | null;
  by: 'merchant' | 'service' | null;
  /** The partner cannot open it: the service has its reasons. */
  isFirm: boolean;
};

export type Closure = {
  until: number | null;
  reason: string | null;
  by?: 'merchant' | 'service';
  isFirm?: boolean;
};

/** `until` null: until somebody ends it. */
export type Busy = { minutes: number; until: number | null };

/** What the store itself has set at its service. */
export type StoreProfile = { name: string; instructions: string };

const open: StoreStatus = { isOpen: true, until: null, reason: null, by: null, isFirm: false };
type Place = Pick<Outlet, 'service' | 'externalStoreId'>;
const keyOf = ({ service, externalStoreId }: Place) => `${service} ${externalStoreId}`;

/** How stores stand on their services: closed or open, busy, and their hours. What has an end is over by itself. */
export class StoreStatuses {
  readonly #clock: SimulatorClock;
  readonly #closed = new Map<string, StoreStatus>();
  readonly #busy = new Map<string, Busy>();
  readonly #hours = new Map<string, StoreHours>();
  readonly #weeks = new Map<ServiceName, (externalStoreId: string) => WeekSpan[] | null>();

  readonly #profiles = new Map<string, StoreProfile>();
  readonly #heardOf = new Set<string>();

  constructor(clock: SimulatorClock) {
    this.#clock = clock;
  }

  get(service: ServiceName, externalStoreId: string): StoreStatus {
    const status = this.#closed.get(keyOf({ service, externalStoreId }));
    if (!status || (status.until !== null && status.until <= this.#clock.now())) return open;
    return status;
  }

  /** Closed by the service unless told otherwise. */
  close(outlet: Place, { by = 'service', isFirm = false, until, reason }: Closure): void {
    this.#closed.set(keyOf(outlet), { isOpen: false, until, reason, by, isFirm });
  }

  open(outlet: Place): void {
    this.#closed.delete(keyOf(outlet));
  }

  busyAt(outlet: Place): Busy | null {
    const busy = this.#busy.get(keyOf(outlet));
    return busy && (busy.until === null || busy.until > this.#clock.now()) ? busy : null;
  }

  /** @param busy null: no longer */
  setBusy(outlet: Place, busy: Busy | null): void {
    if (busy) this.#busy.set(keyOf(outlet), busy);
    else this.#busy.delete(keyOf(outlet));
  }

  /** Null where the service was told none: its customers come at any time. */
  hoursOf(outlet: Place): StoreHours | null {
    const told = this.#hours.get(keyOf(outlet)) ?? null;
    const weekly = this.#weeks.get(outlet.service)?.(outlet.externalStoreId) ?? null;
    return weekly === null ? told : { weekly, special: told?.special ?? [] };
  }

  /** Takes the week of a service's stores from elsewhere, such as their menus; null: a store has none there. */
  readWeeksFrom(service: ServiceName, weekOf: (externalStoreId: string) => WeekSpan[] | null): void {
    this.#weeks.set(service, weekOf);
  }

  setHours(outlet: Place, hours: StoreHours): void {
    this.#hours.set(keyOf(outlet), hours);
  }

  profileOf(outlet: Outlet): StoreProfile {
    return this.#profiles.get(keyOf(outlet)) ?? { name: outlet.name, instructions: '' };
  }

  setProfile(outlet: Outlet, change: Partial<StoreProfile>): void {
    this.#profiles.set(keyOf(outlet), { ...this.profileOf(outlet), ...change });
  }

  /** The partner has sent something for the store: its service sends the partner the store's orders from then on. */
  recordHeardOf(outlet: Place): void {
    this.#heardOf.add(keyOf(outlet));
  }

  isConnected(outlet: Outlet): boolean {
    return outlet.wasConnected || this.#heardOf.has(keyOf(outlet));
  }

  isWithinHours(outlet: Outlet): boolean {
    const hours = this.hoursOf(outlet);
    return hours === null || isOpenBy(hours, this.#clock.now(), outlet.timeZone);
  }

  takesOrders(outlet: Outlet): boolean {
    return this.get(outlet.service, outlet.externalStoreId).isOpen && this.isWithinHours(outlet);
  }
}
