import { isContractProcedure } from '@orpc/contract';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../../src/web/lib/contract.ts';
import { useRestaurant, type Reply } from '../support/restaurant.ts';
import { signUp, signUpForm } from '../support/sign-up.ts';

const restaurant = useRestaurant();
const password = 'a long enough password';
let count = 0;
let email = '';

beforeEach(async () => {
  count += 1;
  email = `step${count}@step-up.test`;
  await restaurant().sql('delete from log_in_waits');
  await signUp(restaurant(), signUpForm({ email, password, phone: `(512) 555-03${String(count).padStart(2, '0')}` }));
});

interface Call {
  token?: string;
  body?: unknown;
  address?: string;
  cookie?: string;
}

let lastAddress = 0;
async function post(url: string, { token, body, address, cookie }: Call): Promise<Reply & { cookies: string[] }> {
  lastAddress += 1;
  const answer = await restaurant().app.server.inject({
    method: 'POST',
    url,
    remoteAddress: address ?? `10.7.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
    },
    payload: JSON.stringify(body),
  });
  const set = answer.headers['set-cookie'];
  return {
    status: answer.statusCode,
    text: answer.payload,
    body: answer.json<unknown>(),
    cookies: [set ?? []].flat(),
  };
}

const messageOf = ({ body }: Reply) => (body as { message: string }).message; // the error's shape
const logIn = (given: string, more: Partial<Call> & { username?: string } = {}) =>
  post('/api/token/', { body: { username: more.username ?? email, password: given }, ...more });
const tokenOf = async () => ((await logIn(password)).body as { access: string }).access; // the contract
const count429 = (answers: Reply[]) => answers.filter(({ status }) => status === 429).length;
const times = <T>(n: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => call(index)));

/** Codes of different half minutes, since each counts once. */
function codes(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const at = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
  return { now: at(0), next: at(1) };
}

async function enrol() {
  const token = await tokenOf();
  const begun = await post('/api/two-factor', { token, body: { password } });
  const { secret, recoveryCodes } = begun.body as { secret: string; recoveryCodes: string[] }; // the contract
  const confirmed = await post('/api/two-factor/confirm', { token, body: { code: codes(secret).now } });
  return { secret, recoveryCodes, token: (confirmed.body as { access: string }).access }; // the contract
}

describe('a change of credentials', () => {
  it('needs the second factor where there is one, and a code counts once', async () => {
    const { secret, recoveryCodes, token } = await enrol();
    const renew = (body: object) => post('/api/two-factor/recovery-codes', { token, body });
    const change = (body: object) => post('/api/password', { token, body });
    const fresh = { password: 'another long password', current: password };
    for (const call of [() => renew({ password }), () => change(fresh)]) {
      const answer = await call();
      expect([answer.status, messageOf(answer)]).toEqual([400, expect.stringMatching(/^code: Enter the code/)]);
    }
    const code = codes(secret).now;
    expect((await renew({ password: 'wrong', code })).status).toBe(400);
    const renewed = await renew({ password, code });
    expect(renewed.body).toMatchObject({ recoveryCodes: { length: 10 } });
    expect(messageOf(await change({ ...fresh, code }))).toBe('code: This code has been used. Wait for the next one.');
    expect(messageOf(await change({ ...fresh, code: recoveryCodes[0] }))).toMatch(/^code: This code is not right/);
    expect((await logIn(password)).body, 'the password is the old one').toHaveProperty('challenge');
    expect((await change({ ...fresh, code: codes(secret).next })).body).toHaveProperty('access');
  });

  it('names the field that is wrong: the password before the code', async () => {
    const { secret, token } = await enrol();
    const end = async (body: object) => messageOf(await post('/api/two-factor/end', { token, body }));
    expect(await end({ password: 'wrong', code: '000000' })).toBe('password: This is not your password.');
    expect(await end({ password, code: '000000' })).toMatch(/^code: /);
    const change = { current: 'wrong', password: 'another long password', code: codes(secret).now };
    expect(messageOf(await post('/api/password', { token, body: change }))).toBe('current: This is not your password.');
  });

  it.each([
    ['/api/two-factor/end', () => ({ password, code: '000000' })],
    ['/api/two-factor/recovery-codes', () => ({ password, code: '000000' })],
    ['/api/two-factor/confirm', () => ({ code: '000000' })],
    ['/api/password', () => ({ current: 'wrong', password: 'another long password', code: '000000' })],
  ])('judges five of sixty parallel guesses: %s', async (url, body) => {
    const { token, secret } = await enrol();
    const answers = await times(60, () => post(url, { token, body: body() }));
    expect(count429(answers)).toBe(55);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    const right = { password, code: codes(secret).now };
    expect((await post('/api/two-factor/recovery-codes', { token, body: right })).status, 'the right code').toBe(429);
  });
});

describe('log-in', () => {
  it('judges five of sixty parallel guesses, whatever addresses they come from', async () => {
    const answers = await times(60, (index) => logIn(`wrong ${index}`));
    expect(count429(answers)).toBe(55);
    expect((await logIn(password)).status).toBe(429);
  });

  it('judges five of sixty parallel codes, over any number of challenges', async () => {
    const { recoveryCodes } = await enrol();
    const challenges: string[] = [];
    for (let index = 0; index < 6; index += 1)
      challenges.push(((await logIn(password)).body as { challenge: string }).challenge); // the contract
    const answers = await times(60, (index) =>
      post('/api/token/two-factor', { body: { challenge: challenges[index % 6], code: '000000' } }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    const [row] = await restaurant().sql<{ judged: number }>(
      `select failed_verification_count::int as judged from two_factors
       join users on users.id = user_id where email = $1`,
      [email],
    );
    expect(row?.judged).toBeLessThanOrEqual(5);
    const { challenge } = (await logIn(password)).body as { challenge: string }; // the contract
    const right = await post('/api/token/two-factor', { body: { challenge, code: recoveryCodes[0] } });
    expect(right.status).toBe(429);
  });

  it('in parallel with the right password is let through, and forgets earlier failures', async () => {
    for (let tries = 0; tries < 4; tries += 1) await logIn('wrong');
    expect((await logIn(password)).status).toBe(200);
    const answers = await times(4, () => logIn(password));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await restaurant().sql("select key from log_in_waits where key like '%account:step%'")).toEqual([]);
  });

  it('of a device that has logged in before goes on while strangers lock the account', async () => {
    const first = await logIn(password);
    const [cookie = ''] = first.cookies;
    expect(cookie).toMatch(
      /^forkline_device=[\w-]+\.[\w-]+; Path=\/api\/token; Max-Age=\d+; HttpOnly; SameSite=Strict/,
    );
    const device = cookie.split(';')[0] ?? '';
    await times(60, (index) => logIn(`wrong ${index}`));
    expect((await logIn(password)).status).toBe(429);
    expect((await logIn(password, { cookie: device })).status).toBe(200);
    const forged = `${device.slice(0, -3)}abc`;
    expect((await logIn(password, { cookie: forged })).status).toBe(429);
    const other = `other${count}@step-up.test`;
    await signUp(restaurant(), signUpForm({ email: other, password, phone: '(512) 555-0399' }));
    await times(6, () => logIn('wrong', { username: other }));
    expect((await logIn(password, { username: other, cookie: device })).status, 'an account it does not know').toBe(
      429,
    );
    await times(5, () => logIn('wrong', { cookie: device }));
    expect((await logIn(password, { cookie: device })).status, 'a device that guesses').toBe(429);
  });

  it('behind an address with many failures is slowed down, and refused only for accounts that failed', async () => {
    const address = '10.8.8.8';
    const typo = `typo${count}@step-up.test`;
    await signUp(restaurant(), signUpForm({ email: typo, password, phone: '(512) 555-0398' }));
    await logIn('wrong', { address, username: typo });
    for (let tries = 0; tries < 20; tries += 1)
      await logIn('wrong', { address, username: `ghost${tries % 5}@step-up.test` });
    await logIn('wrong', { address, username: typo });
    expect((await logIn(password, { address, username: typo })).status).toBe(429);
    const begun = performance.now();
    for (let again = 0; again < 3; again += 1) expect((await logIn(password, { address })).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(1_000);
  });
});

const form = { name: 'Till', url: 'https://till.example.com/hooks' };
const id = '018f0000-0000-7000-8000-000000000000';

/**
 * Every route that asks for step-up authentication, with a body that is complete but for the proof. A new route with a
 * proof in its contract has to be added here.
 */
const sensitive: Record<string, object> = {
  'POST /api/account/export.zip': {},
  'POST /api/account/deletion': { reason: 'Closing' },
  'POST /api/me/email': { email: 'new@example.com' },
  'POST /api/api-keys': { name: 'Till', scopes: ['read_orders'], days: null },
  'POST /api/api-keys/{id}/roll': { keepHours: 24 },
  'POST /api/webhooks': { ...form, kinds: ['order.created'] },
  'PUT /api/webhooks/{id}': { ...form, kinds: ['order.created'], version: 1, isOn: true },
  'POST /api/webhooks/{id}/secret': {},
  'POST /api/bank-account': {
    kind: 'checking',
    holderName: 'x',
    routingNumber: '021000021',
    accountNumber: '000123456789',
    accountNumberAgain: '000123456789',
  },
};
/** They check the credential that their own field names, as the tests above show. */
const ofCredentials = [
  'POST /api/password',
  'POST /api/two-factor',
  'POST /api/two-factor/confirm',
  'POST /api/two-factor/end',
  'POST /api/two-factor/recovery-codes',
];
/** A password or a code that is no proof of who is asking. */
const withoutSession = [
  'POST /api/token/',
  'POST /api/token/two-factor',
  'POST /api/reset-password/confirm',
  'POST /api/invitations/{id}/join',
  'POST /api/signup/',
  'POST /api/me/mobile/confirm',
  // An OAuth code of a service, and the public code of a store's rewards page.
  'POST /api/integrations/consents/return',
  'GET /api/rewards/places/{code}',
  'POST /api/rewards/places/{code}/join',
  'POST /api/rewards/places/{code}/claim',
];

describe('the table of sensitive routes', () => {
  it('has every typed route with a password or a code in its input', () => {
    const asking = Object.values(contract).flatMap((procedure) => {
      if (!isContractProcedure(procedure)) return [];
      const { route, inputSchema } = procedure['~orpc'];
      const schema =
        inputSchema === undefined
          ? ''
          : JSON.stringify(z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' })); // every contract is written with zod
      return /"(?:password|code)":\{/.test(schema) ? [`${route.method} /api${route.path}`] : [];
    });
    const listed = new Set([...Object.keys(sensitive), ...ofCredentials, ...withoutSession]);
    expect(asking.filter((route) => !listed.has(route))).toEqual([]);
  });

  it.each(Object.entries(sensitive))(
    '%s refuses an owner without a proof, or with a wrong one',
    async (route, body) => {
      const { cast, call, sql } = restaurant();
      const [method, path = ''] = route.split(' ');
      const world = async () =>
        (
          await sql(
            'select (select count(*) from api_keys) as keys, (select count(*) from webhook_endpoints) as hooks, (select count(*) from bank_accounts) as accounts, (select count(*) from deletion_requests) as requests',
          )
        )[0];
      const before = await world();
      const ask = async (proof: object) => {
        const answer = await call(cast.rosalia.owner, method as 'POST', path.replace('{id}', id), {
          ...body,
          ...proof,
        }); // one of HTTP's
        return [answer.status, messageOf(answer)];
      };
      expect(await ask({})).toEqual([400, 'password: Enter your password.']);
      expect(await ask({ password: 'wrong' })).toEqual([400, 'password: This is not your password.']);
      expect(await world()).toEqual(before);
    },
  );

  it('GET /api/account/export.zip hands nothing out', async () => {
    const { cast, call } = restaurant();
    const answer = await call(cast.rosalia.owner, 'GET', '/api/account/export.zip');
    expect([answer.status, messageOf(answer)]).toEqual([400, 'password: Enter your password.']);
  });
});
