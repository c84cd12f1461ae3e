import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from './context.ts';
import type { PayingService } from './payout-line.ts';
import { writePayoutReport } from './payout-report.ts';
import type { Outlet } from './world.ts';

/** Services make a report when they come to it. */
const madeAfterMs = 3 * 60_000;

type Made = { csv: string; readyAt: number };

/** The reports that partners have asked services for by API: each is made some minutes later, and downloaded by its address. */
export class ReportOffice {
  readonly #context: Context;
  readonly #reports = new Map<string, Made>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** The outlet that a service knows by this id. */
  outletOf(service: PayingService, externalStoreId: string): Outlet | undefined {
    return this.#context.world.outlets.find(
      (one) => one.service === service && one.externalStoreId === externalStoreId,
    );
  }

  /** Takes an order for a report; answers its id. `onReady` runs when it is made. */
  ask(
    wish: { service: PayingService; outlet: Outlet; from: string; to: string },
    onReady: (id: string) => void = () => {},
  ): string {
    const { clock, newId } = this.#context;
    const id = newId();
    const { csv } = writePayoutReport(this.#context, { ...wish, errors: {} });
    this.#reports.set(id, { csv, readyAt: clock.now() + madeAfterMs });
    clock.after(madeAfterMs, () => onReady(id));
    return id;
  }

  /** Whether a report is made; undefined where nobody has asked for it. */
  isReady(id: string): boolean | undefined {
    const found = this.#reports.get(id);
    return found && found.readyAt <= this.#context.clock.now();
  }

  fileOf(id: string): string | undefined {
    return this.isReady(id) === true ? this.#reports.get(id)?.csv : undefined;
  }
}

/** Where a report lies: an address that holds its own permission, as stores of files give them. */
export const reportLink = ({ host }: Pick<FastifyRequest, 'host'>, id: string) => `http://${host}/files/${id}.csv`;

/** The files, for whoever knows their address. */
export function reportFileRoutes(app: FastifyInstance, office: ReportOffice): void {
  app.get('/files/:name', (request, reply) => {
    const { name } = z.object({ name: z.string() }).parse(request.params);
    const csv = office.fileOf(name.replace(/\.csv$/, ''));
    if (csv === undefined) return reply.code(403).type('text/plain').send('Access denied');
    return reply.type('text/csv').send(csv);
  });
}

/** ISO days; a report is about some weeks at most. */
export const reportDays = { start_date: z.iso.date(), end_date: z.iso.date() };
