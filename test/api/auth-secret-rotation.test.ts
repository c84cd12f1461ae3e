import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { authSecret, password, staffCode } from '../support/cast.ts';
import { lendDatabase, type TestDatabase } from '../support/databases.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { openRestaurant, type Restaurant } from '../support/open-restaurant.ts';
import { signUp, signUpForm } from '../support/sign-up.ts';

const newSecret = 'another-secret-for-tests-that-is-long-enough';
const before: { token: string; recoveryCodes: string[] } = { token: '', recoveryCodes: [] };
const links = { verification: '', invitation: { id: '', key: '' }, challenge: '' };
let device = '';
let database: TestDatabase;
const closes: (() => Promise<void>)[] = [];

async function open(settings: Record<string, string>): Promise<Restaurant> {
  const { cast } = inject('cast');
  const opened = await openRestaurant(
    { database: { url: database.url, giveBack: async () => {} }, cast },
    { settings },
  );
  closes.push(opened.close);
  return opened.restaurant;
}

const ask = ({ app }: Restaurant, url: string, token?: string, body?: unknown, cookie?: string) =>
  app.server.inject({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
const logIn = (at: Restaurant, username: string, cookie?: string) =>
  ask(at, '/api/token/', undefined, { username, password }, cookie);

/** The id in a device cookie's payload. */
const idOf = (text = '') => (JSON.parse(Buffer.from(text, 'base64url').toString()) as { id: string }).id; // ours

beforeAll(async () => {
  database = await lendDatabase(inject('cast').template);
  const first = await open({});
  const { owner, kitchen } = first.cast.rosalia;
  const entered = await logIn(first, owner);
  before.token = entered.json<{ access: string }>().access;
  device = String(entered.headers['set-cookie']).split(';')[0] ?? '';

  await signUp(first, signUpForm({ email: 'rotated@tacos.test' }));
  const [mail] = await mailTo(first, 'rotated@tacos.test');
  links.verification = new URL(linkIn(mail, '/verify-email')).searchParams.get('token') ?? '';
  await first.call(owner, 'POST', '/api/team/invitations', {
    email: 'new@tacos.test',
    role: 'kitchen',
    storeIds: null,
  });
  const [invitation] = await mailTo(first, 'new@tacos.test');
  const { searchParams } = new URL(linkIn(invitation, '/invitation'));
  links.invitation = { id: searchParams.get('id') ?? '', key: searchParams.get('key') ?? '' };

  const cook = (await logIn(first, kitchen)).json<{ access: string }>().access;
  const begun = await ask(first, '/api/two-factor', cook, { password });
  const enrolled = begun.json<{ secret: string; recoveryCodes: string[] }>();
  before.recoveryCodes = enrolled.recoveryCodes;
  const code = new TOTP({ secret: Secret.fromBase32(enrolled.secret) }).generate();
  await ask(first, '/api/two-factor/confirm', cook, { code });
  links.challenge = (await logIn(first, first.cast.staff)).json<{ challenge: string }>().challenge;
});
afterAll(async () => {
  for (const close of closes) await close();
  await database.giveBack();
});

describe('with the new secret alone', () => {
  it('sessions stay open, and nothing that the old one signed or encrypted is accepted', async () => {
    const at = await open({ AUTH_SECRET: newSecret });
    expect((await ask(at, '/api/me', before.token)).statusCode).toBe(200);
    expect((await ask(at, '/api/email/verify', undefined, { token: links.verification })).statusCode).toBe(400);
    const { id, key } = links.invitation;
    expect((await ask(at, `/api/invitations/${id}?${new URLSearchParams({ key })}`)).statusCode).toBe(404);
    const challenged = { challenge: links.challenge, code: staffCode() };
    expect((await ask(at, '/api/token/two-factor', undefined, challenged)).statusCode).toBe(401);
    const { challenge } = (await logIn(at, at.cast.rosalia.kitchen)).json<{ challenge: string }>();
    const entered = await ask(at, '/api/token/two-factor', undefined, { challenge, code: before.recoveryCodes[0] });
    expect(entered.statusCode).not.toBe(200);
  });
});

describe('with the old secret listed as a former one', () => {
  let at: Restaurant;
  beforeAll(async () => {
    at = await open({ AUTH_SECRET: newSecret, AUTH_FORMER_SECRETS: authSecret });
  });

  it('people stay logged in, also those whose token was handed out with a signature', async () => {
    expect((await ask(at, '/api/me', before.token)).statusCode).toBe(200);
    expect((await ask(at, '/api/me', `${before.token}.c2lnbmVk`)).statusCode).toBe(200);
  });

  it('links that were mailed before still work', async () => {
    const { id, key } = links.invitation;
    expect((await ask(at, `/api/invitations/${id}?${new URLSearchParams({ key })}`)).statusCode).toBe(200);
    expect((await ask(at, '/api/email/verify', undefined, { token: links.verification })).statusCode).toBe(200);
    const [row] = await at.sql('select email_verified from users where email = $1', ['rotated@tacos.test']);
    expect(row).toEqual({ email_verified: true });
  });

  it('a log-in that waits for its second factor goes on, and the factor is encrypted under the new secret', async () => {
    const challenged = { challenge: links.challenge, code: staffCode() };
    expect((await ask(at, '/api/token/two-factor', undefined, challenged)).statusCode).toBe(200);
    const enter = async (code: string | undefined) => {
      const { challenge } = (await logIn(at, at.cast.rosalia.kitchen)).json<{ challenge: string }>();
      return (await ask(at, '/api/token/two-factor', undefined, { challenge, code })).statusCode;
    };
    expect(await enter(before.recoveryCodes[1])).toBe(200);
    expect(await enter(before.recoveryCodes[1])).toBe(401);
  });

  it('a device that logged in before is still known, and its cookie is signed anew', async () => {
    const entered = await logIn(at, at.cast.rosalia.owner, device);
    const [id] = (device.split('=')[1] ?? '').split('.');
    const renewed = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    expect(idOf((renewed.split('=')[1] ?? '').split('.')[0])).toBe(idOf(id));
    expect(renewed).not.toBe(device);
  });

  it('the old secret can go afterwards: second factors work under the new one alone', async () => {
    const alone = await open({ AUTH_SECRET: newSecret });
    const { challenge } = (await logIn(alone, alone.cast.rosalia.kitchen)).json<{ challenge: string }>();
    const entered = await ask(alone, '/api/token/two-factor', undefined, { challenge, code: before.recoveryCodes[2] });
    expect(entered.statusCode).toBe(200);
    const staff = (await logIn(alone, alone.cast.colleague)).json<{ challenge: string }>();
    const answer = await ask(alone, '/api/token/two-factor', undefined, { ...staff, code: staffCode() });
    expect(answer.statusCode).toBe(200);
  });
});
