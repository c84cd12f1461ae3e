import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/domains/identity/team-contract.ts';
import { password } from '../support/cast.ts';
import { asOwner, writeSmallMenu } from '../support/menu-world.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

async function changes(who: string, cursor?: string) {
  const path = `/api/changes${cursor === undefined ? '' : `?cursor=${cursor}`}`;
  const { body } = await restaurant().call(who, 'GET', path);
  return body as { changes: Change[]; nextCursor: string | null }; // the route's contract
}

describe('who changed what', () => {
  it('is kept with the words of the call and what was said, of every part of the dashboard', async () => {
    const { cast, call } = restaurant();
    const { owner, kitchen, storeId } = cast.rosalia;
    const { birria } = await writeSmallMenu(restaurant());
    await asOwner(restaurant(), 'PATCH', `/api/menu/items/${birria}`, { basePriceMinor: 1_150 });
    await asOwner(restaurant(), 'POST', '/api/team/invitations', { email: 'ana@rosalia.test', role: 'accountant' });
    await call(kitchen, 'POST', '/api/menu/sold-out', {
      storeId,
      subjects: [{ kind: 'item', id: birria }],
      until: null,
    });
    const { changes: shown } = await changes(owner);
    expect(shown.slice(0, 3)).toMatchObject([
      { who: "Rosalía's Kitchen's kitchen", role: 'kitchen', words: 'Sold out, on every service of a store' },
      {
        who: "Rosalía's Kitchen's owner",
        words: 'Invite somebody by mail',
        details: [
          { field: 'email', value: 'ana@rosalia.test' },
          { field: 'role', value: 'accountant' },
        ],
      },
      { words: 'Change an item', details: [{ field: 'basePriceMinor', value: '1150' }] },
    ]);
  });

  it('holds nothing that failed, nothing that was only read, and no order', async () => {
    const { cast, call, doorDash } = restaurant();
    const { owner, doorDashStore } = cast.rosalia;
    await doorDash(doorDashOrder({ store: doorDashStore }));
    const before = await changes(owner);
    const { body } = await call(owner, 'GET', '/api/orders');
    const [order] = (body as { orders: { id: string }[] }).orders; // the route's contract
    expect((await call(owner, 'POST', `/api/orders/${order?.id}/accept`, {})).status).toBe(200);
    expect((await call(owner, 'PATCH', `/api/menu/items/${order?.id}`, { name: 'x' })).status).toBe(404);
    expect(await changes(owner)).toEqual(before);
  });

  it('never holds a secret', async () => {
    const { cast } = restaurant();
    await asOwner(restaurant(), 'POST', '/api/bank-account', {
      holderName: 'Rosalía',
      kind: 'checking',
      routingNumber: '021000021',
      accountNumber: '000123456789',
      accountNumberAgain: '000123456789',
      password,
    });
    const { changes: shown } = await changes(cast.rosalia.owner);
    expect(shown[0]?.details).toEqual([
      { field: 'holderName', value: 'Rosalía' },
      { field: 'kind', value: 'checking' },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/123456789|021000021|correct horse/);
  });

  it('is a merchant’s own, page by page', async () => {
    const { cast, sql } = restaurant();
    expect(await changes(cast.neighbour.owner)).toEqual({ changes: [], nextCursor: null });
    await sql(
      `insert into merchant_changes select merchant_id, gen_random_uuid(), at - n * interval '1 minute', user_id, role,
         'Older', '[]' from merchant_changes, generate_series(1, 60) n
       where id = (select id from merchant_changes order by at desc, id desc limit 1)`,
    );
    const first = await changes(cast.rosalia.owner);
    expect(first.changes).toHaveLength(50);
    const second = await changes(cast.rosalia.owner, first.nextCursor ?? '');
    const ids = [...first.changes, ...second.changes].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(second.nextCursor).toBeNull();
  });
});
