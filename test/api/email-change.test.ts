import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '../../src/shared/time.ts';
import { linkIn, mailTo, type Mail } from '../support/mailbox.ts';
import { useRestaurant, type Reply } from '../support/restaurant.ts';
import { signUp, signUpForm } from '../support/sign-up.ts';

const restaurant = useRestaurant();
const { password } = signUpForm();
let count = 0;
let email = '';
let wanted = '';
let token = '';

async function ask(path: string, body?: unknown, access: string | undefined = token): Promise<Reply> {
  const answer = await restaurant().app.server.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers: {
      ...(access !== '' && { authorization: `Bearer ${access}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, text: answer.payload, body: answer.json<unknown>() };
}
const withLink = (verb: 'read' | 'confirm' | 'refuse', link: string) =>
  ask(`/api/email/change/${verb}`, { token: link }, '');
const logIn = async (username: string) => (await ask('/api/token/', { username, password }, '')).status;
const pending = async () => ((await ask('/api/me/email')).body as { pending: unknown }).pending; // the contract
const emailNow = async () => ((await ask('/api/me')).body as { user: { email: string } }).user.email; // the contract

async function last(address: string, purpose: string): Promise<Mail | undefined> {
  return (await mailTo(restaurant(), address)).findLast((mail) => mail.purpose === purpose);
}
async function linkTo(address: string, purpose: string): Promise<string> {
  const mail = await last(address, purpose);
  return new URL(linkIn(mail, '/change-email?token=')).searchParams.get('token') ?? '';
}
const begin = (more: object = { password }) => ask('/api/me/email', { email: wanted, ...more });
const approval = () => linkTo(email, 'email_change_approval');
const proof = () => linkTo(wanted, 'email_change_proof');

/** An answer without the address that was asked for. */
const shape = ({ body }: Reply) => ({ ...(body as { pending: object }).pending, email: '' }); // the contract

beforeEach(async () => {
  count += 1;
  email = `owner${count}@change.test`;
  wanted = `new${count}@change.test`;
  await restaurant().sql('delete from log_in_waits');
  await signUp(
    restaurant(),
    signUpForm({ email, storeAddress: `${count} Change St, Austin, TX`, firstName: 'Pepita' }),
  );
  await restaurant().sql('update users set email_verified = true where email = $1', [email]);
  token = ((await ask('/api/token/', { username: email, password }, '')).body as { access: string }).access; // the contract
});

describe('the email of an account', () => {
  it('is changed once the present address has approved it and the new one has proven itself, in either order', async () => {
    for (const order of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      expect((await begin()).status).toBe(200);
      expect(await pending()).toMatchObject({ email: wanted, isApproved: false, isProven: false });
      const links = { old: await approval(), new: await proof() };
      const [first, second] = order;
      expect((await withLink('read', links[first])).body).toEqual({ side: first, state: 'open', email: wanted });
      expect((await withLink('confirm', links[first])).body).toEqual({ side: first, state: 'waiting' });
      expect((await withLink('confirm', links[first])).body).toEqual({ side: first, state: 'waiting' });
      expect(await emailNow()).toBe(email);
      expect(await pending()).toMatchObject({ isApproved: first === 'old', isProven: first === 'new' });
      expect((await withLink('confirm', links[second])).body).toEqual({ side: second, state: 'changed' });
      expect(await emailNow()).toBe(wanted);
      expect(await pending()).toBeNull();
      for (const link of Object.values(links)) expect((await withLink('confirm', link)).status).toBe(404);
      expect([await logIn(email), await logIn(wanted)]).toEqual([401, 200]);
      for (const address of [email, wanted]) {
        expect(await last(address, 'security_changed')).toMatchObject({ subject: 'Your email was changed' });
      }
      const [row] = await restaurant().sql('select email_verified from users where email = $1', [wanted]);
      expect(row).toEqual({ email_verified: true });
      [email, wanted] = [wanted, `again${count}@change.test`];
      await restaurant().sql('delete from log_in_waits');
    }
  });

  it('is not changed without step-up: a password, or a code where there is a second factor', async () => {
    expect((await begin({})).text).toContain('password: Enter your password.');
    expect((await begin({ password: 'wrong' })).text).toContain('password: This is not your password.');
    expect(await mailTo(restaurant(), wanted)).toEqual([]);
    const { secret } = (await ask('/api/two-factor', { password })).body as { secret: string }; // the contract
    const code = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    const { access } = (await ask('/api/two-factor/confirm', { code: code(0) })).body as { access: string }; // the contract
    token = access;
    expect((await begin()).text).toContain('code: Enter the code');
    expect((await begin({ code: code(1) })).status).toBe(200);
  });

  it('stays when the present address refuses, or the new one does', async () => {
    for (const side of [approval, proof]) {
      await begin();
      const [link, other] = [await side(), await (side === approval ? proof : approval)()];
      expect((await withLink('refuse', link)).body).toMatchObject({ state: 'refused' });
      expect((await withLink('confirm', other)).status).toBe(404);
      expect(await pending()).toBeNull();
      expect(await emailNow()).toBe(email);
    }
  });

  it('stays when the change is canceled, replaced, or not confirmed within 24 hours', async () => {
    await begin();
    const first = await approval();
    expect((await ask('/api/me/email/cancel', {})).body).toMatchObject({ pending: null });
    expect((await withLink('confirm', first)).status).toBe(404);
    await begin();
    const replaced = await proof();
    await begin();
    expect((await withLink('confirm', replaced)).status).toBe(404);
    await withLink('confirm', await proof());
    restaurant().clock.forward(24 * hourMs);
    expect((await withLink('confirm', await approval())).status).toBe(404);
    expect(await pending()).toBeNull();
    expect(await emailNow()).toBe(email);
  });

  it('is not taken from another account, and nothing says that there is one', async () => {
    const free = await begin();
    wanted = restaurant().cast.rosalia.owner;
    const taken = await begin();
    expect([taken.status, shape(taken)]).toEqual([free.status, shape(free)]);
    expect(await pending()).toMatchObject({ email: wanted, isProven: false });
    expect(await last(wanted, 'email_change_proof')).toBeUndefined();
    expect((await last(wanted, 'email_change_taken'))?.body_text).not.toContain('change-email');
    expect((await withLink('confirm', await approval())).body).toEqual({ side: 'old', state: 'waiting' });
    expect(await emailNow()).toBe(email);
  });

  it('that another account took meanwhile is refused at the last step', async () => {
    await begin();
    await withLink('confirm', await approval());
    const link = await proof();
    await signUp(restaurant(), signUpForm({ email: wanted, storeAddress: '1 Late St, Austin, TX' }));
    expect((await withLink('confirm', link)).body).toEqual({ side: 'new', state: 'refused' });
    expect(await emailNow()).toBe(email);
  });

  it('needs no approval of an address that was never proven, and the mail there names no person', async () => {
    await restaurant().sql('update users set email_verified = false where email = $1', [email]);
    await begin();
    expect(await last(email, 'email_change_approval')).toBeUndefined();
    expect((await withLink('confirm', await proof())).body).toEqual({ side: 'new', state: 'changed' });
    expect((await last(email, 'security_changed'))?.body_text).not.toContain('Pepita');
  });

  it('sends the new address no word that was typed, and keeps the tokens as digests', async () => {
    await begin();
    const mail = await last(wanted, 'email_change_proof');
    expect(mail?.body_text).not.toContain('Pepita');
    const rows = await restaurant().sql('select * from email_changes');
    for (const link of [await approval(), await proof()]) expect(JSON.stringify(rows)).not.toContain(link);
  });

  it('is in the restaurant’s list of changes, and the old reset links end with it', async () => {
    const { cast, call, sql } = restaurant();
    const { owner } = cast.neighbour;
    await sql('update users set email_verified = true where email = $1', [owner]);
    await call(undefined, 'POST', '/api/reset-password', { emailOrPhone: owner });
    const reset = await last(owner, 'password_reset');
    await call(owner, 'POST', '/api/me/email', { email: wanted, password: 'correct horse battery' });
    const changes = await call(owner, 'GET', '/api/changes');
    expect(changes.text).toContain('Change my email');
    email = owner;
    await withLink('confirm', await approval());
    await withLink('confirm', await proof());
    const link = new URL(linkIn(reset, '/reset-password?token=')).searchParams.get('token');
    const used = await call(undefined, 'POST', '/api/reset-password/confirm', {
      token: link,
      password: 'purple monkey dishwasher lamp',
    });
    expect(used.status).toBe(400);
  });
});
