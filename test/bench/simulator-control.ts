import { z } from 'zod';

/** The operator's side of the simulated services. */
export interface SimulatorControl {
  put(path: string, body: unknown): Promise<void>;
  place(order: { count: number; perSecond: number }): Promise<void>;
  /** Moves the services' clock; resolves when everything due has been sent and answered. */
  advance(ms: number): Promise<void>;
  idle(): Promise<{ idle: boolean; waiting: number; coming: number }>;
  order(id: string): Promise<ServiceRecord>;
  /** Every order that the services know, with all that they remember of it. */
  orders(): Promise<ServiceRecord[]>;
}

const serviceRecord = z.object({
  id: z.string(),
  service: z.enum(['uber-eats', 'doordash']),
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
const pageSize = 1000;
const readersAtOnce = 16;

export function controlSimulator(url: string): SimulatorControl {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/control${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`The simulator answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const readIds = async () => {
    const ids: string[] = [];
    for (let cursor: number | null = 0; cursor !== null;) {
      const read: z.infer<typeof page> = page.parse(await call('GET', `/orders?limit=${pageSize}&cursor=${cursor}`));
      ids.push(...read.orders.map(({ id }) => id));
      cursor = read.nextCursor;
    }
    return ids;
  };
  const readOrder = async (id: string) => serviceRecord.parse(await call('GET', `/orders/${id}`));
  return {
    order: readOrder,
    put: async (path, body) => void (await call('PUT', path, body)),
    place: async (order) => void (await call('POST', '/orders', order)),
    advance: async (advanceMs) => void (await call('POST', '/clock', { advanceMs })),
    idle: async () => idleAnswer.parse(await call('GET', '/idle')),
    async orders() {
      const ids = await readIds();
      const records: ServiceRecord[] = [];
      const readers = Array.from({ length: readersAtOnce }, async () => {
        for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
          records.push(await readOrder(id));
        }
      });
      await Promise.all(readers);
      return records;
    },
  };
}
