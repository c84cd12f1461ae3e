import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { password } from '../support/cast.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

interface Given {
  body?: unknown;
  /** The whole header. */
  authorization?: string;
  remoteAddress?: string;
}

async function ask(route: string, { body, authorization, remoteAddress }: Given) {
  const [method, url = ''] = route.split(' ');
  const answer = await restaurant().app.server.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
  return { status: answer.statusCode, text: answer.payload, body: answer.json<unknown>() };
}

function logIn(username: string, given: string, more: { slash?: string; remoteAddress?: string } = {}) {
  const { slash = '/', ...where } = more;
  return ask(`POST /api/token${slash}`, { body: { username, password: given }, ...where });
}

function bearerOf(body: unknown): string {
  return `Bearer ${z.object({ access: z.string() }).parse(body).access}`;
}

describe('logging in and out', () => {
  it('works with and without the last slash, and however the e-mail is written', async () => {
    const { cast } = restaurant();
    const written = [cast.rosalia.owner, ` ${cast.rosalia.owner.toUpperCase()} `];
    for (const slash of ['/', '']) {
      for (const username of written) {
        const answer = await logIn(username, password, { slash });
        expect([answer.status, answer.body]).toEqual([200, { access: expect.stringMatching(/^\S{20,}$/) }]);
      }
    }
  });

  it('says the same to a wrong password and to an unknown e-mail', async () => {
    const { cast } = restaurant();
    const answers = [
      await logIn(cast.rosalia.owner, 'wrong password'),
      await logIn('nobody@rosalia.test', password),
      await logIn('no e-mail at all', password),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ message: 'The email or the password is wrong.' });
      expect(answer.text).toBe(answers[0]?.text);
    }
  });

  it('out ends this session on the server and no other', async () => {
    const { cast } = restaurant();
    const sessions = await Promise.all([logIn(cast.rosalia.owner, password), logIn(cast.rosalia.owner, password)]);
    const [ended = '', kept = ''] = sessions.map(({ body }) => bearerOf(body));
    expect(await ask('POST /api/logout', { authorization: ended })).toMatchObject({
      status: 200,
      body: { ended: true },
    });
    for (const route of [
      'GET /api/me',
      'GET /api/orders',
      'GET /api/orders.csv',
      'POST /api/logout',
      `GET /api/live?storeId=${cast.rosalia.storeId}`,
    ]) {
      expect([route, (await ask(route, { authorization: ended })).status]).toEqual([route, 401]);
    }
    expect((await ask('GET /api/me', { authorization: kept })).status).toBe(200);
  });

  it('out is possible for an account that belongs to nobody, which may do nothing else', async () => {
    const { cast, sql } = restaurant();
    const { body } = await logIn(cast.neighbour.kitchen, password);
    const authorization = bearerOf(body);
    await sql('delete from memberships where user_id = (select id from users where email = $1)', [
      cast.neighbour.kitchen,
    ]);
    expect((await ask('GET /api/orders', { authorization })).status).toBe(403);
    expect((await ask('POST /api/logout', { authorization })).status).toBe(200);
    expect((await ask('GET /api/orders', { authorization })).status).toBe(401);
  });

  it('more than thirty times a minute is refused with a sentence, for that address alone', async () => {
    const { cast } = restaurant();
    const remoteAddress = '10.1.2.3';
    const tries: number[] = [];
    for (let count = 0; count < 30; count++)
      tries.push((await logIn('', '', { remoteAddress, slash: count % 2 ? '' : '/' })).status);
    expect(new Set(tries)).toEqual(new Set([400]));
    for (const slash of ['/', '', '/?x=1']) {
      const answer = await logIn(cast.rosalia.owner, password, { remoteAddress, slash });
      expect([slash, answer.status]).toEqual([slash, 429]);
    }
    const refused = await logIn(cast.rosalia.owner, password, { remoteAddress });
    expect(refused.body).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many tries. Wait a minute and try again.',
    });
    const other = await logIn(cast.rosalia.owner, password, { remoteAddress: '10.1.2.4' });
    expect(other.status).toBe(200);
    const authorization = bearerOf(other.body);
    expect((await ask('GET /api/me', { authorization, remoteAddress })).status).toBe(200);
  });
});
