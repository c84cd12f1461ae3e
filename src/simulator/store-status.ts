import type { SimulatorClock } from './clock.ts';
import { isOpenBy, type StoreHours } from './store-hours.ts';
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

const open: StoreStatus = { isOpen: true, until: null, reason: null, by: null, isFirm: false };
type Place = Pick<Outlet, 'service' | 'externalStoreId'>;
const keyOf = ({ service, externalStoreId }: Place) => `${service} ${externalStoreId}`;

/** How stores stand on their services: closed or open, busy, and their hours. What has an end is over by itself. */
export class StoreStatuses {
  readonly #clock: SimulatorClock;
  readonly #closed = new Map<string, StoreStatus>();
  readonly #busy = new Map<string, Busy>();
  readonly #hours = new Map<string, StoreHours>();

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
    return this.#hours.get(keyOf(outlet)) ?? null;
  }

  setHours(outlet: Place, hours: StoreHours): void {
    this.#hours.set(keyOf(outlet), hours);
  }

  isWithinHours(outlet: Outlet): boolean {
    const hours = this.hoursOf(outlet);
    return hours === null || isOpenBy(hours, this.#clock.now(), outlet.timeZone);
  }

  takesOrders(outlet: Outlet): boolean {
    return this.get(outlet.service, outlet.externalStoreId).isOpen && this.isWithinHours(outlet);
  }
}
