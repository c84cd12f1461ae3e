import type { SimulatorClock } from './clock.ts';
import type { Outlet, ServiceName } from './world.ts';

export type StoreStatus = { isOpen: boolean; until: number | null; reason: string | null };

const open: StoreStatus = { isOpen: true, until: null, reason: null };

/** Which stores take orders right now; a pause with an end is over by itself. */
export class StoreStatuses {
  readonly #clock: SimulatorClock;
  readonly #closed = new Map<string, StoreStatus>();

  constructor(clock: SimulatorClock) {
    this.#clock = clock;
  }

  get(service: ServiceName, externalStoreId: string): StoreStatus {
    const status = this.#closed.get(`${service} ${externalStoreId}`);
    if (!status || (status.until !== null && status.until <= this.#clock.now())) return open;
    return status;
  }

  close(outlet: Outlet, pause: { until: number | null; reason: string | null }): void {
    this.#closed.set(`${outlet.service} ${outlet.externalStoreId}`, { isOpen: false, ...pause });
  }

  open(outlet: Outlet): void {
    this.#closed.delete(`${outlet.service} ${outlet.externalStoreId}`);
  }
}
