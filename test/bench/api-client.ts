import { z } from 'zod';
import { demoPassword } from '../../scripts/demo/load-partner.ts';

/** The product's own API, as somebody of a merchant's team uses it. */
export interface ApiClient {
  readonly url: string;
  readonly token: string;
  get(path: string): Promise<ApiAnswer>;
  post(path: string, body: object): Promise<ApiAnswer>;
}

export interface ApiAnswer {
  status: number;
  /** A file is its text. */
  body: unknown;
}

/** Logs in with the demo's password. */
export async function logIn(url: string, email = 'owner@forkline.test'): Promise<ApiClient> {
  const response = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: demoPassword }),
  });
  const { access: token } = z.object({ access: z.string() }).parse(await response.json());
  const call = async (path: string, init: RequestInit): Promise<ApiAnswer> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { ...init, headers });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return { status: answer.status, body: text === '' ? undefined : isJson ? JSON.parse(text) : text };
  };
  return {
    url,
    token,
    get: (path) => call(path, {}),
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

/** What the harness reads of an order. */
export const seenOrder = z.object({
  id: z.uuid(),
  service: z.string(),
  externalId: z.string(),
  state: z.enum(['new', 'getting_ready', 'ready', 'driver_on_the_way', 'declined', 'cancelled']),
  kind: z.string(),
  endedAt: z.string().nullable(),
});
export type SeenOrder = z.infer<typeof seenOrder>;

const page = z.object({ orders: z.array(seenOrder), nextCursor: z.string().nullable(), feedPosition: z.number() });

/** All orders that match, page by page; throws when the API refuses. */
export async function listAll(api: ApiClient, filters: Record<string, string>) {
  const orders: SeenOrder[] = [];
  let feedPosition: number | undefined;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = new URLSearchParams({ ...filters, limit: '200', ...(cursor !== undefined && { cursor }) });
    const { status, body } = await api.get(`/api/orders?${query}`);
    if (status !== 200) throw new Error(`The list of orders answered ${status}.`);
    const read = page.parse(body);
    orders.push(...read.orders);
    feedPosition ??= read.feedPosition;
    cursor = read.nextCursor;
  }
  return { orders, feedPosition: feedPosition ?? 0 };
}
