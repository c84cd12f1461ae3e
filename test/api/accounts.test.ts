import { symmetricEncrypt } from 'better-auth/crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedResetOf } from '../../src/domains/identity/reset-token.ts';
import { authSecret } from '../support/cast.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { useRestaurant, type Reply } from '../support/restaurant.ts';
import { signUp, signUpForm } from '../support/sign-up.ts';

const restaurant = useRestaurant();
const first = 'a long enough password';
const second = 'another long password';
let email = '';
let count = 0;

beforeEach(async () => {
  count += 1;
  email = `person${count}@accounts.test`;
  await signUp(
    restaurant(),
    signUpForm({ email, password: first, phone: `(512) 555-01${String(count).padStart(2, '0')}` }),
  );
});

let lastAddress = 0;
/** Calls from an address of its own, unless one is named. */
async function call(
  method: 'GET' | 'POST',
  url: string,
  given: { token?: string; body?: unknown; address?: string } = {},
): Promise<Reply> {
  const { token, body, address } = given;
  lastAddress += 1;
  const answer = await restaurant().app.server.inject({
    method,
    url,
    remoteAddress: address ?? `10.2.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, text: answer.payload, body: answer.json<unknown>() };
}

const logIn = (password: string, more: { address?: string; username?: string } = {}) =>
  call('POST', '/api/token/', { body: { username: more.username ?? email, password }, ...more });

async function tokenOf(password = first): Promise<string> {
  const { body } = await logIn(password);
  return (body as { access: string }).access; // the contract
}

const purposes = async () => (await mailTo(restaurant(), email)).map(({ purpose }) => purpose);
const tokenFromMail = async (part: string) =>
  new URL(linkIn((await mailTo(restaurant(), email)).at(-1), part)).searchParams.get('token') ?? '';

const ask = (emailOrPhone: string) => call('POST', '/api/reset-password', { body: { emailOrPhone } });

/** How long a request for a reset takes, in milliseconds. */
async function median(emails: string[]): Promise<number> {
  const times: number[] = [];
  for (const one of emails) {
    const begun = performance.now();
    await ask(one);
    times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

const confirmReset = async (token: string | undefined, password: string) =>
  (await call('POST', '/api/reset-password/confirm', { body: { token, password } })).status;

const provePhone = () => restaurant().sql('update users set phone_number_verified = true where email = $1', [email]);

describe('a forgotten password', () => {
  it('is replaced by one link only: older links die when a newer one is used', async () => {
    const links: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      await ask(email);
      links.push(await tokenFromMail('/reset-password?token='));
    }
    expect(await confirmReset(links[1], second)).toBe(200);
    expect([
      await confirmReset(links[0], 'walnut tram lantern'),
      await confirmReset(links[2], 'walnut tram lantern'),
    ]).toEqual([400, 400]);
    expect((await logIn(second)).status).toBe(200);
  });

  it('has a link whose stored form opens nothing', async () => {
    await ask(email);
    const rows = await restaurant().sql<{ identifier: string }>(
      'select identifier from verifications v join users u on u.id = v.value where u.email = $1',
      [email],
    );
    const link = await tokenFromMail('/reset-password?token=');
    expect(rows).toHaveLength(1);
    for (const { identifier } of rows) {
      expect(identifier).not.toContain(link);
      for (const token of [identifier, identifier.split(':')[1]]) {
        const answer = await call('POST', '/api/reset-password/confirm', { body: { token, password: second } });
        expect(answer.status).toBe(400);
      }
    }
  });

  it('is asked for in the same time, whether the address is known or not', async () => {
    const known = await median([email, email.toUpperCase(), `${email} `, email, email]);
    const unknown = await median(['a@none.test', 'b@none.test', 'c@none.test', 'd@none.test', 'e@none.test']);
    expect(Math.min(known, unknown)).toBeGreaterThan(250);
    expect(Math.abs(known - unknown)).toBeLessThan(100);
  });

  it('is replaced by the link that was mailed, once, and every session ends', async () => {
    const token = await tokenOf();
    expect((await ask(email.toUpperCase())).body).toEqual({ sent: 'mail' });
    const link = await tokenFromMail('/reset-password?token=');
    const set = (password: string) => call('POST', '/api/reset-password/confirm', { body: { token: link, password } });
    expect((await set('short')).status).toBe(400);
    expect((await set(second)).body).toEqual({ done: true });
    expect((await logIn(first)).status).toBe(401);
    expect((await logIn(second)).status).toBe(200);
    expect((await call('GET', '/api/me', { token })).status).toBe(401);
    const again = await set('a third long password');
    expect([again.status, again.body]).toEqual([
      400,
      expect.objectContaining({ message: 'This link has been used or is older than an hour. Ask for a new one.' }),
    ]);
    expect((await logIn(second)).status).toBe(200);
    expect(await purposes()).toEqual(['application_received', 'password_reset', 'password_changed']);
  });

  it('is not replaced by a link that is older than an hour', async () => {
    await ask(email);
    const link = await tokenFromMail('/reset-password?token=');
    const [row] = await restaurant().sql<{ minutes: number }>(
      'select extract(epoch from expires_at - created_at) / 60 as minutes from verifications where identifier = $1',
      [storedResetOf(`reset-password:${link}`)],
    );
    expect(Math.round(Number(row?.minutes))).toBe(60);
    await restaurant().sql("update verifications set expires_at = now() - interval '1 second' where identifier = $1", [
      storedResetOf(`reset-password:${link}`),
    ]);
    const late = await call('POST', '/api/reset-password/confirm', { body: { token: link, password: second } });
    expect(late.status).toBe(400);
    expect((await logIn(first)).status).toBe(200);
  });

  it('is replaced by the code that came as SMS; a wrong code is not good', async () => {
    const phone = `512 555 01${String(count).padStart(2, '0')}`;
    const number = `+1${phone.replaceAll(' ', '')}`;
    expect((await ask(phone)).body).toEqual({ sent: 'sms' });
    expect(await mailTo(restaurant(), number), 'a number that is not proven').toEqual([]);
    await provePhone();
    expect((await ask(phone)).body).toEqual({ sent: 'sms' });
    const set = (code: string) =>
      call('POST', '/api/reset-password/confirm', { body: { phone, code, password: second } });
    const sms = (await mailTo(restaurant(), number)).at(-1);
    expect(sms).toMatchObject({ channel: 'sms', purpose: 'password_reset_code' });
    const code = /^\d{6}/.exec(sms?.body_text ?? '')?.[0] ?? '';
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await set(wrong)).status).toBe(400);
    expect((await set(code)).body).toEqual({ done: true });
    expect((await logIn(second)).status).toBe(200);
    expect((await set(code)).status).toBe(400);
  });

  it('is not replaced by the right code after three wrong ones', async () => {
    const phone = `512 555 01${String(count).padStart(2, '0')}`;
    const number = `+1${phone.replaceAll(' ', '')}`;
    const set = (code: string) =>
      call('POST', '/api/reset-password/confirm', { body: { phone, code, password: second } });
    await provePhone();
    await ask(phone);
    const next = /^\d{6}/.exec((await mailTo(restaurant(), number)).at(-1)?.body_text ?? '')?.[0] ?? '';
    for (let tries = 0; tries < 3; tries += 1) await set(next === '000000' ? '111111' : '000000');
    expect((await set(next)).status).toBe(400);
  });

  it('answers the same for somebody who is not there', async () => {
    const before = await restaurant().sql('select count(*) from outgoing_messages');
    expect((await ask('nobody@accounts.test')).body).toEqual({ sent: 'mail' });
    expect((await ask('+1 512 555 0199')).body).toEqual({ sent: 'sms' });
    expect((await ask('no such thing')).body).toEqual({ sent: 'sms' });
    expect(await restaurant().sql('select count(*) from outgoing_messages')).toEqual(before);
  });
});

describe('an email', () => {
  it('is confirmed by the link of the first mail, or by one that was sent again', async () => {
    const token = await tokenOf();
    const verified = async () =>
      ((await call('GET', '/api/me', { token })).body as { emailVerified: boolean }).emailVerified; // the contract
    const link = await tokenFromMail('/verify-email?token=');
    expect((await call('POST', '/api/email/verify', { body: { token: `${link}x` } })).status).toBe(400);
    expect(await verified()).toBe(false);
    expect((await call('POST', '/api/email/verify/send', { token })).status).toBe(200);
    const newer = await tokenFromMail('/verify-email?token=');
    expect((await call('POST', '/api/email/verify', { body: { token: newer } })).body).toEqual({ done: true });
    expect(await verified()).toBe(true);
    expect((await call('POST', '/api/email/verify/send', { token })).status).toBe(409);
  });
});

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

const challenge = async () => ((await logIn(first)).body as { challenge: string }).challenge; // the contract

const enter = async (code: string) =>
  call('POST', '/api/token/two-factor', { body: { challenge: await challenge(), code } });

async function enrol() {
  const token = await tokenOf();
  const begun = await call('POST', '/api/two-factor', { token, body: { password: first } });
  const { secret, uri, recoveryCodes } = begun.body as { secret: string; uri: string; recoveryCodes: string[] }; // the contract
  expect(uri).toMatch(/^otpauth:\/\/totp\/Forkline/);
  const confirmed = await call('POST', '/api/two-factor/confirm', { token, body: { code: codeOf(secret) } });
  return { secret, recoveryCodes, token: (confirmed.body as { access: string }).access }; // the contract
}

describe('a second factor', () => {
  it('is not on before its first code, and asks for the password', async () => {
    const token = await tokenOf();
    expect((await call('POST', '/api/two-factor', { token, body: { password: 'wrong' } })).status).toBe(400);
    await call('POST', '/api/two-factor', { token, body: { password: first } });
    expect((await call('POST', '/api/two-factor/confirm', { token, body: { code: '000000' } })).status).toBe(400);
    expect((await logIn(first)).body).toHaveProperty('access');
  });

  it('is asked for after the password, by code or by a recovery code that works once', async () => {
    const { secret, recoveryCodes, token } = await enrol();
    expect((await call('GET', '/api/me', { token })).body).toMatchObject({ twoFactorEnabled: true });
    // Begun anew, it would end the codes of the app that the owner has.
    expect((await call('POST', '/api/two-factor', { token, body: { password: first } })).status).toBe(409);
    expect(recoveryCodes).toHaveLength(10);
    expect((await enter('000000')).status).toBe(401);
    const shown = codeOf(secret);
    const good = await enter(shown);
    expect([good.status, good.body]).toEqual([200, { access: expect.stringMatching(/^\S{20,}$/) }]);
    const again = await enter(shown);
    expect((await enter(`${shown.slice(0, 3)}-${shown.slice(3)}`)).status).toBe(401);
    expect([again.status, again.body]).toEqual([
      401,
      expect.objectContaining({ message: 'This code has been used. Wait for the next one and log in again.' }),
    ]);
    expect((await call('GET', '/api/sessions', { token })).body).toMatchObject({ sessions: { length: 2 } });
    expect((await enter(recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await enter(recoveryCodes[0] ?? '')).status).toBe(401);
    const fromPaper = (recoveryCodes[1] ?? '').toUpperCase().replace('-', ' ');
    expect((await enter(fromPaper)).status).toBe(200);
    expect((await enter(recoveryCodes[1] ?? '')).status).toBe(401);
    const forged = await call('POST', '/api/token/two-factor', { body: { challenge: 'Zm9v', code: codeOf(secret) } });
    expect(forged.status).toBe(401);
  });

  it('takes a recovery code of those that were made with capitals', async () => {
    await enrol();
    const kept = await symmetricEncrypt({ key: authSecret, data: JSON.stringify(['AbC2d-eF4gH', 'xYz3k-M5nPq']) });
    await restaurant().sql('update two_factors set backup_codes = $1', [kept]);
    const tries = [await enter('AbC2d-eF4gH'), await enter('AbC2d-eF4gH'), await enter('xyz3km5npq')];
    expect(tries.map(({ status }) => status)).toEqual([200, 401, 200]);
  });

  it('is turned off with password and code, and new recovery codes replace the old', async () => {
    const { secret, recoveryCodes, token } = await enrol();
    const renewed = await call('POST', '/api/two-factor/recovery-codes', {
      token,
      body: { password: first, code: recoveryCodes[1] },
    });
    const fresh = (renewed.body as { recoveryCodes: string[] }).recoveryCodes; // the contract
    expect(fresh).toHaveLength(10);
    expect(fresh).not.toContain(recoveryCodes[0]);
    const end = (body: unknown) => call('POST', '/api/two-factor/end', { token, body });
    expect((await end({ password: first, code: '000000' })).status).toBe(400);
    expect((await end({ password: 'wrong', code: codeOf(secret) })).status).toBe(400);
    expect((await end({ password: first, code: codeOf(secret) })).body).toHaveProperty('access');
    expect((await logIn(first)).body).toHaveProperty('access');
  });
});

describe('sessions', () => {
  it('are listed, ended one by one, and everywhere', async () => {
    const [here, there, third] = [await tokenOf(), await tokenOf(), await tokenOf()];
    const list = async (token: string) =>
      (
        (await call('GET', '/api/sessions', { token })).body as {
          sessions: { id: string; current: boolean; address: string }[];
        }
      ).sessions; // the contract
    const sessions = await list(here);
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
    expect(sessions[0]?.address).toMatch(/^10\.2\./);
    const [, other] = await list(there);
    expect((await call('POST', '/api/sessions/none/end', { token: here, body: {} })).status).toBe(404);
    await call('POST', `/api/sessions/${other?.id}/end`, { token: there, body: {} });
    expect(await list(there)).toHaveLength(2);
    const still = (await call('GET', '/api/me', { token: here })).status === 200 ? here : third;
    await call('POST', '/api/sessions/end', { token: there, body: { including: 'others' } });
    expect((await call('GET', '/api/me', { token: still })).status).toBe(401);
    expect((await call('GET', '/api/me', { token: there })).status).toBe(200);
    await call('POST', '/api/sessions/end', { token: there, body: { including: 'this_one_too' } });
    expect((await call('GET', '/api/me', { token: there })).status).toBe(401);
  });

  it('but this one end when the password changes, and the old password no longer works', async () => {
    const [here, there] = [await tokenOf(), await tokenOf()];
    const change = (current: string) =>
      call('POST', '/api/password', { token: here, body: { current, password: second } });
    const wrong = await change('wrong');
    expect([wrong.status, wrong.body]).toEqual([
      400,
      expect.objectContaining({ message: 'current: This is not your password.' }),
    ]);
    const { access } = (await change(first)).body as { access: string }; // the contract
    expect((await call('GET', '/api/me', { token: there })).status).toBe(401);
    expect((await call('GET', '/api/me', { token: access })).status).toBe(200);
    expect((await logIn(first)).status).toBe(401);
    expect((await logIn(second)).status).toBe(200);
    expect((await purposes()).at(-1)).toBe('password_changed');
  });

  it('show the name and wishes that their person has changed', async () => {
    const token = await tokenOf();
    await call('POST', '/api/me', { token, body: { name: "Zoë O'Neil", newsOptIn: false } });
    expect((await call('GET', '/api/me', { token })).body).toMatchObject({
      user: { name: "Zoë O'Neil" },
      newsOptIn: false,
    });
    expect((await call('POST', '/api/me', { token, body: { name: ' ' } })).status).toBe(400);
  });

  it('speak the language that their person has chosen, and before that whatever the browser asks for', async () => {
    const token = await tokenOf();
    expect((await call('GET', '/api/me', { token })).body).toMatchObject({ language: null });
    await call('POST', '/api/me', { token, body: { language: 'es' } });
    expect((await call('POST', '/api/me', { token, body: { language: 'xx' } })).status).toBe(400);
    expect((await call('GET', '/api/me', { token })).body).toMatchObject({ language: 'es' });
  });
});

const waits = () =>
  restaurant().sql<{ key: string; expire: string }>(
    "select key, expire from log_in_waits where key like 'wait:account%'",
  );

describe('wrong passwords in a row', () => {
  it('make the account wait, longer each time, even for the right one, and its owner is told once a lock begins', async () => {
    for (let tries = 0; tries < 4; tries += 1) expect((await logIn('wrong')).status).toBe(401);
    expect(await purposes()).not.toContain('log_in_locked');
    expect((await logIn('wrong')).status).toBe(401);
    const locked = await logIn(first);
    expect([locked.status, locked.body]).toEqual([
      429,
      expect.objectContaining({ message: 'Too many tries. Wait a minute, or reset your password.' }),
    ]);
    expect((await purposes()).filter((purpose) => purpose === 'log_in_locked')).toHaveLength(1);
    // The library counts on the system's clock: the wait is ended by hand.
    await restaurant().sql("update log_in_waits set expire = 1 where key like 'wait:%'");
    expect((await logIn('wrong')).status).toBe(401);
    expect((await logIn(first)).body).toMatchObject({
      message: 'Too many tries. Wait 2 minutes, or reset your password.',
    });
    await restaurant().sql("update log_in_waits set expire = 1 where key like 'wait:%'");
    expect((await logIn(first)).status).toBe(200);
    expect((await logIn('wrong')).status).toBe(401);
    expect((await logIn(first)).status).toBe(200);
    expect((await waits()).filter(({ key }) => key.includes(email))).toEqual([]);
  });

  it('count for an account that does not exist as well, so that nothing is revealed', async () => {
    const username = `ghost${count}@accounts.test`;
    for (let tries = 0; tries < 5; tries += 1) expect((await logIn('wrong', { username })).status).toBe(401);
    expect((await logIn('wrong', { username })).status).toBe(429);
    expect(await mailTo(restaurant(), username)).toEqual([]);
  });

  it('from one address make its failing accounts wait, and only slow down an account without failures', async () => {
    const address = '10.3.3.3';
    const failing = { address, username: `a0-${count}@accounts.test` };
    await logIn('wrong', failing);
    for (let tries = 1; tries < 20; tries += 1) await logIn('wrong', { address, username: `a${tries}@accounts.test` });
    await logIn('wrong', failing);
    expect((await logIn('wrong', failing)).status).toBe(429);
    expect((await logIn(first, { address })).status).toBe(200);
    expect((await logIn(first)).status).toBe(200);
  });
});
