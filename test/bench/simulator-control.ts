import { z } from 'zod';

/** The operator's side of the simulated services. */
export interface SimulatorControl {
  put(path: string, body: unknown): Promise<void>;
  /** Any number of orders, in the background. */
  place(order: { count: number; perSecond: number; service?: ServiceRecord['service'] }): Promise<void>;
  /** Moves the services' clock; resolves when everything due has been sent and answered. */
  advance(ms: number): Promise<void>;
  /** The services' clock, milliseconds since 1970: the end of a move as soon as it has begun. */
  now(): number;
  idle(): Promise<{ idle: boolean; waiting: number; coming: number }>;
  order(id: string): Promise<ServiceRecord>;
  /** Every order that a service knows, with all that it remembers of it, page by page. */
  orders(service: ServiceRecord['service']): AsyncGenerator<ServiceRecord[]>;
}

export const soakServices = ['uber-eats', 'doordash', 'grubhub', 'deliveroo'] as const;

const serviceRecord = z.object({
  id: z.string(),
  service: z.enum(soakServices),
  externalStoreId: z.string(),
  apiVersion: z.string().nullable(),
  state: z.enum([
    'scheduled',
    'offered',
    'accepted',
    'ready',
    'picked_up',
    'completed',
    'denied',
    'cancelled',
    'failed',
  ]),
  kind: z.string(),
  lineCount: z.number(),
  subtotalMinor: z.number(),
  endedBy: z.string().nullable(),
  history: z.array(z.object({ at: z.string(), state: z.string(), why: z.string() })),
  webhooks: z.array(
    z.object({
      at: z.string(),
      event: z.string(),
      attempt: z.number(),
      status: z.union([z.number(), z.enum(['dropped', 'timeout', 'network_error'])]),
    }),
  ),
  calls: z.array(z.object({ at: z.string(), method: z.string(), path: z.string(), status: z.number() })),
});

/** An order as its delivery service has it. */
export type ServiceRecord = z.infer<typeof serviceRecord>;

const page = z.object({ orders: z.array(z.object({ id: z.string() })), nextCursor: z.number().nullable() });
const idleAnswer = z.object({ idle: z.boolean(), waiting: z.number(), coming: z.number() });
const clockAnswer = z.object({ offsetMs: z.number() });
const pageSize = 1000;
const readersAtOnce = 16;
/** What one request may ask for. */
const placedAtOnce = 10_000;

export function controlSimulator(url: string): SimulatorControl {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/control${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`The simulator answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const readOrder = async (id: string) => serviceRecord.parse(await call('GET', `/orders/${id}`));
  let offsetMs = 0;
  return {
    order: readOrder,
    put: async (path, body) => void (await call('PUT', path, body)),
    async place({ count, perSecond, ...at }) {
      // Side by side they share the pace.
      const parts = Math.ceil(count / placedAtOnce);
      for (let left = count, part = parts; part > 0; part -= 1) {
        const share = Math.ceil(left / part);
        await call('POST', '/orders', { ...at, count: share, perSecond: (perSecond * share) / count });
        left -= share;
      }
    },
    async advance(advanceMs) {
      offsetMs += advanceMs;
      offsetMs = clockAnswer.parse(await call('POST', '/clock', { advanceMs })).offsetMs;
    },
    now: () => Date.now() + offsetMs,
    idle: async () => idleAnswer.parse(await call('GET', '/idle')),
    async *orders(service) {
      for (let cursor: number | null = 0; cursor !== null;) {
        const read: z.infer<typeof page> = page.parse(
          await call('GET', `/orders?service=${service}&limit=${pageSize}&cursor=${cursor}`),
        );
        const ids = read.orders.map(({ id }) => id);
        const records: ServiceRecord[] = [];
        const readers = Array.from({ length: readersAtOnce }, async () => {
          for (let id = ids.pop(); id !== undefined; id = ids.pop()) records.push(await readOrder(id));
        });
        await Promise.all(readers);
        yield records;
        cursor = read.nextCursor;
      }
    },
  };
}
