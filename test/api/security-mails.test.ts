import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { password } from '../support/cast.ts';
import { mailTo } from '../support/mailbox.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

const subjects = async (email: string) =>
  (await mailTo(restaurant(), email))
    .filter(({ purpose }) => purpose === 'security_changed')
    .map(({ subject }) => subject);

describe('a change of how people and programs get in', () => {
  it('of keys and webhooks is mailed to every owner, and to no other member', async () => {
    const { call, cast } = restaurant();
    const { owner, kitchen } = cast.rosalia;
    const form = { name: 'Till', url: 'https://till.example.com/hooks', kinds: ['order.created'] };
    const made = await call(owner, 'POST', '/api/api-keys', {
      name: 'Till',
      scopes: ['read_orders'],
      days: 1,
      password,
    });
    const { id } = made.body as { id: string }; // the contract
    await call(owner, 'POST', `/api/api-keys/${id}/revoke`, {});
    const added = await call(owner, 'POST', '/api/webhooks', { ...form, password });
    const { id: hook, endpoints } = added.body as { id: string; endpoints: { version: number }[] }; // the contract
    const url = 'https://till.example.com/other';
    const change = { ...form, url, version: endpoints[0]?.version, isOn: true };
    await call(owner, 'PUT', `/api/webhooks/${hook}`, { ...change, password: 'wrong' });
    expect((await call(owner, 'PUT', `/api/webhooks/${hook}`, { ...change, password })).status).toBe(200);
    await call(owner, 'POST', `/api/webhooks/${hook}/secret`, { password });
    await call(owner, 'POST', `/api/webhooks/${hook}/remove`, {});
    expect(await subjects(owner)).toEqual([
      'An API key was created',
      'An API key was revoked',
      'A webhook was added',
      'A webhook was changed',
      'A webhook has a new signing secret',
      'A webhook was removed',
    ]);
    expect(await subjects(kitchen)).toEqual([]);
    expect(await subjects(cast.neighbour.owner)).toEqual([]);
  });

  it('of the second factor is mailed to its person', async () => {
    const { call, cast, sql } = restaurant();
    const { owner } = cast.neighbour;
    const begun = await call(owner, 'POST', '/api/two-factor', { password });
    const { secret, recoveryCodes } = begun.body as { secret: string; recoveryCodes: string[] }; // the contract
    expect(await subjects(owner)).toEqual([]);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await call(owner, 'POST', '/api/two-factor/confirm', { code });
    expect(await subjects(owner)).toEqual(['Two-factor sign-in is on']);
    expect(recoveryCodes).toHaveLength(10);
    expect(await sql('select 1 from users where two_factor_enabled and email = $1', [owner])).toHaveLength(1);
  });
});
