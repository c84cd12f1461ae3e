import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { password } from '../support/cast.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

async function logIn(): Promise<string> {
  const { owner } = restaurant().cast.rosalia;
  const { body } = await restaurant().call(undefined, 'POST', '/api/token/', { username: owner, password });
  return (body as { access: string }).access; // the route's contract
}

const statusWith = async (token: string, url = '/api/me') => {
  const { statusCode } = await restaurant().app.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return statusCode;
};
const post = (token: string, url: string, body: unknown = {}) =>
  restaurant().app.server.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const storedTokens = () =>
  restaurant().sql<{ id: string; token: string }>('select id, token from sessions order by id');

describe('a session in the database', () => {
  it('is kept by the digest of its token, and nothing that is stored opens it', async () => {
    const token = await logIn();
    const stored = await storedTokens();
    const digest = createHash('sha256').update(token).digest('base64url');
    expect(stored.map((row) => row.token)).toContain(`sha256:${digest}`);
    const everything = await restaurant().sql('select to_jsonb(s)::text as row from sessions s');
    expect(JSON.stringify(everything)).not.toContain(token);
    expect(await statusWith(token)).toBe(200);
    for (const row of stored) {
      for (const guess of [row.token, encodeURIComponent(row.token), row.token.slice('sha256:'.length), row.id]) {
        expect([guess, await statusWith(guess)]).toEqual([guess, 401]);
      }
    }
  });

  it('is not to be written with a token that is not hashed', async () => {
    const written = restaurant().sql(`update sessions set token = 'plain'`);
    await expect(written).rejects.toThrow('sessions_token_is_hashed');
  });

  it('is found by a token that was handed out with a signature behind it', async () => {
    expect(await statusWith(`${await logIn()}.signature-of-a-former-secret`)).toBe(200);
  });

  it('ends alone, with the others, or with all of them', async () => {
    const [first, second, third] = [await logIn(), await logIn(), await logIn()];
    const { sessions } = (
      await restaurant().app.server.inject({ url: '/api/sessions', headers: { authorization: `Bearer ${first}` } })
    ).json<{ sessions: { id: string; current: boolean }[] }>();
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const digest = createHash('sha256').update(second).digest('base64url');
    const ofSecond = (await storedTokens()).find(({ token }) => token === `sha256:${digest}`);
    expect((await post(first, `/api/sessions/${ofSecond?.id}/end`)).statusCode).toBe(200);
    expect([await statusWith(first), await statusWith(second), await statusWith(third)]).toEqual([200, 401, 200]);
    await post(first, '/api/sessions/end', { including: 'others' });
    expect([await statusWith(first), await statusWith(third)]).toEqual([200, 401]);
    await post(first, '/api/logout');
    expect(await statusWith(first)).toBe(401);
  });

  it('that was open before tokens were hashed stays open', async () => {
    const token = await logIn();
    const { sql } = restaurant();
    await sql('alter table sessions drop constraint sessions_token_is_hashed');
    const digest = createHash('sha256').update(token).digest('base64url');
    await sql('update sessions set token = $1 where token = $2', [token, `sha256:${digest}`]);
    expect(await statusWith(token)).toBe(401);
    await sql(await readFile(join(import.meta.dirname, '../../db/migrations/0151_hashed_sessions.sql'), 'utf8'));
    expect(await statusWith(token)).toBe(200);
  });
});
