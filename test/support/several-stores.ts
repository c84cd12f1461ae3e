import { doorDashOrder } from './orders.ts';
import type { Restaurant } from './restaurant.ts';

/** An order from DoorDash at each of these stores, one after the other; answers its ids of them. */
export async function deliverTo(
  { doorDash }: Restaurant,
  stores: readonly { doorDashStore: string }[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { doorDashStore } of stores) {
    const body = doorDashOrder({ store: doorDashStore });
    const { status, text } = await doorDash(body);
    if (status !== 202) throw new Error(`An order was not taken: ${status} ${text}`);
    ids.push(body.order.id);
  }
  return ids;
}

/** What a call reads, which must not be refused. @param path below `/api` */
export async function read<Answer>({ call }: Restaurant, who: string, path: string): Promise<Answer> {
  const { status, body, text } = await call(who, 'GET', `/api${path}`);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return body as Answer; // the route's contract
}
