import { describe, expect, it } from 'vitest';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { password } from '../support/cast.ts';
import { useRestaurant, type Reply } from '../support/restaurant.ts';
import { signUp, signUpForm } from '../support/sign-up.ts';

const restaurant = useRestaurant();
const weak = ['password123', 'Password123!', 'qwertyuiop', '1234567890', 'aaaaaaaaaa', 'P@ssw0rd2024', 'iloveyou1234'];
const sentence = 'This password is easy to guess. Choose several words that do not belong together.';
const strong = 'walnut tram lantern';

const messageOf = ({ body }: Reply) => (body as { message: string }).message; // the error's shape

describe('a password that is easy to guess', () => {
  it.each(weak)('is refused at sign-up: %s', async (given) => {
    const email = `weak-${weak.indexOf(given)}@weak.test`;
    const answer = await signUp(restaurant(), signUpForm({ email, password: given }));
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([400, sentence]);
    expect(await restaurant().sql('select 1 from users where email = $1', [email])).toEqual([]);
    expect(await mailTo(restaurant(), email)).toEqual([]);
  });

  it('is refused at sign-up when it is made of the person and the restaurant', async () => {
    const form = signUpForm({ email: 'rosaura@weak.test', firstName: 'Rosaura', lastName: 'Villaseca' });
    const answer = await signUp(restaurant(), { ...form, password: 'rosauravillaseca' });
    expect(answer.status).toBe(400);
  });

  it('is refused for a known email like for a new one', async () => {
    const { owner } = restaurant().cast.rosalia;
    const answer = await signUp(restaurant(), signUpForm({ email: owner, password: 'password123' }));
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([400, sentence]);
  });

  it('is refused when the password is changed, and the old one stays', async () => {
    const { call, cast } = restaurant();
    const { owner } = cast.neighbour;
    const change = (given: string) => call(owner, 'POST', '/api/password', { current: password, password: given });
    for (const given of weak) expect(messageOf(await change(given))).toBe(`password: ${sentence}`);
    const logIn = await call(undefined, 'POST', '/api/token/', { username: owner, password });
    expect(logIn.status).toBe(200);
  });

  it('is refused at a reset, whose link stays good', async () => {
    const { call, cast } = restaurant();
    const { kitchen } = cast.neighbour;
    await call(undefined, 'POST', '/api/reset-password', { emailOrPhone: kitchen });
    const url = linkIn((await mailTo(restaurant(), kitchen)).at(-1), '/reset-password?token=');
    const token = new URL(url).searchParams.get('token');
    const set = (given: string) => call(undefined, 'POST', '/api/reset-password/confirm', { token, password: given });
    expect(messageOf(await set('qwertyuiop'))).toBe(`password: ${sentence}`);
    expect((await set(strong)).body).toEqual({ done: true });
  });

  it('is refused to someone who was invited, whose invitation stays open', async () => {
    const { call, cast } = restaurant();
    const email = 'invited@weak.test';
    await call(cast.rosalia.owner, 'POST', '/api/team/invitations', { email, role: 'kitchen' });
    const { searchParams } = new URL(linkIn((await mailTo(restaurant(), email)).at(-1), '/invitation?'));
    const join = (given: string) =>
      call(undefined, 'POST', `/api/invitations/${searchParams.get('id')}/join`, {
        key: searchParams.get('key'),
        name: 'Ivo',
        password: given,
      });
    expect(messageOf(await join('password123'))).toBe(`password: ${sentence}`);
    expect(await restaurant().sql('select 1 from users where email = $1', [email])).toEqual([]);
    expect((await join(strong)).status).toBe(200);
  });
});
