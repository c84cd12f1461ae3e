import { describe, expect, it } from 'vitest';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

/** Moves the sessions of a person into the past. */
async function age(email: string, startedAgo: string, usedAgo: string) {
  await restaurant().sql(
    `update sessions set created_at = now() - $2::interval, last_used_at = now() - $3::interval
     where user_id = (select id from users where email = $1)`,
    [email, startedAgo, usedAgo],
  );
}

async function statusAt(token: string, url: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await restaurant().app.server.inject({ method: 'GET', url, headers })).statusCode;
}

describe('a session', () => {
  it('of staff ends after 12 hours, or 30 idle minutes, and not before', async () => {
    const { cast, tokenOf } = restaurant();
    const [staff, colleague] = [await tokenOf(cast.staff), await tokenOf(cast.colleague)];
    expect([await statusAt(staff, '/api/me'), await statusAt(colleague, '/api/me')]).toEqual([200, 200]);
    await age(cast.staff, '11 hours 50 minutes', '29 minutes');
    expect(await statusAt(staff, '/api/me')).toBe(200);
    await age(cast.staff, '12 hours 1 minute', '1 minute');
    await age(cast.colleague, '1 hour', '31 minutes');
    expect([await statusAt(staff, '/api/me'), await statusAt(colleague, '/api/me')]).toEqual([401, 401]);
  });

  it('of a member ends after the configured idle time, and not before', async () => {
    const { cast, tokenOf } = restaurant();
    const { owner, kitchen } = cast.rosalia;
    const [ownerToken, kitchenToken] = [await tokenOf(owner), await tokenOf(kitchen)];
    await age(owner, '29 days', '20 days');
    await age(kitchen, '29 days', '31 days');
    expect(await statusAt(ownerToken, '/api/me')).toBe(200);
    expect(await statusAt(kitchenToken, '/api/me')).toBe(401);
    expect(await statusAt(kitchenToken, '/api/orders'), 'it stays over').toBe(401);
  });
});
