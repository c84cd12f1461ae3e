import { beforeAll, describe, expect, it } from 'vitest';
import { asMerchant } from '../../src/platform/db/database.ts';
import { newId } from '../../src/shared/ids.ts';
import { useRestaurant } from '../support/restaurant.ts';
import { openSecondStore, type SecondStore } from '../support/second-store.ts';

const restaurant = useRestaurant();
const nothing = newId();
let second: SecondStore;

beforeAll(async () => {
  second = await openSecondStore(restaurant());
  const { sql, cast } = restaurant();
  await sql(
    `insert into payouts (merchant_id, id, number, week_from, week_to, amount_minor, currency, shares, state, created_at,
       updated_at)
     values ($1, $2, 'P-1', '2031-06-09', '2031-06-15', 12345, 'USD', '[]', 'carried', now(), now())`,
    [cast.rosalia.merchantId, nothing],
  );
});

async function become(role: string) {
  const { sql, cast } = restaurant();
  await sql('update memberships set role = $1 where user_id = (select id from users where email = $2)', [
    role,
    cast.rosalia.kitchen,
  ]);
}

const as = (who: string, url: string) => restaurant().call(who, 'GET', url);

describe('a member of one store', () => {
  it.each(['/api/payouts', '/api/payouts/next', `/api/payouts/${nothing}`, `/api/payouts/${nothing}/statement.csv`])(
    'with the role accountant is refused the totals of the whole merchant: %s',
    async (url) => {
      await become('accountant');
      const { kitchen } = restaurant().cast.rosalia;
      const answer = await as(kitchen, url);
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('Only people who work in every store can see this.');
      expect((await as(restaurant().cast.rosalia.owner, url)).status).not.toBe(403);
    },
  );

  it('is not said to work in every store, as the owner is, so that no screen asks for such totals', async () => {
    const { kitchen, owner } = restaurant().cast.rosalia;
    expect((await as(kitchen, '/api/me')).body).toMatchObject({ inEveryStore: false });
    expect((await as(owner, '/api/me')).body).toMatchObject({ inEveryStore: true });
  });

  it('with the role accountant still reads the statement of their own store', async () => {
    await become('accountant');
    const { kitchen } = restaurant().cast.rosalia;
    expect((await as(kitchen, '/api/statement?from=2031-06-01&to=2031-06-07')).status).toBe(200);
  });

  it('with the role manager is refused the loyalty totals, and serves guests', async () => {
    await become('manager');
    const { kitchen, owner } = restaurant().cast.rosalia;
    expect((await as(kitchen, '/api/loyalty')).status).toBe(403);
    expect((await as(owner, '/api/loyalty')).status).toBe(200);
    expect((await as(kitchen, '/api/loyalty/state')).status).toBe(200);
  });

  it('with the role manager sends the hours of their own store to a service, and of no other store', async () => {
    await become('manager');
    const { kitchen, storeId } = restaurant().cast.rosalia;
    const send = async (ofStore: string) => {
      const [connection] = await restaurant().sql<{ id: string }>('select id from connections where store_id = $1', [
        ofStore,
      ]);
      return restaurant().call(kitchen, 'POST', `/api/connections/${connection?.id}/hours`, {});
    };
    expect((await send(storeId)).status).toBe(404);
    // No hours are saved yet, which the answer says: the connection itself is found.
    expect((await send(second.storeId)).status).toBe(409);
  });

  it('reads no payout from the database either', async () => {
    const { app, cast } = restaurant();
    const { merchantId } = cast.rosalia;
    const rows = await asMerchant(app.db, { merchantId, storeIds: [second.storeId] }, (tx) =>
      tx.selectFrom('payouts').select('id').execute(),
    );
    expect(rows).toEqual([]);
  });
});
