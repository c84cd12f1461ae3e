import { expect, test } from 'vitest';
import { minuteMs, secondMs } from '../../../../shared/time.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { issued, settings } from './fixtures/settings.ts';
import { createTokenSource } from './token.ts';

function source(...script: Scripted[]) {
  const clock = stoppedClock('2026-06-01T12:00:00Z');
  const { send, sent } = scriptedSend(...script);
  return { tokens: createTokenSource(settings, { send, clock }), clock, sent };
}

test('a token is asked for with the credentials in the header and the grant in the form', async () => {
  const { tokens, sent } = source(issued());
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
  expect(sent[0]).toMatchObject({
    method: 'POST',
    url: settings.authUrl,
    headers: {
      authorization: `Basic ${Buffer.from('client:secret-of-deliveroo').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
});

test('many callers at once cause one request', async () => {
  const { tokens, sent } = source(issued());
  const given = await Promise.all(Array.from({ length: 20 }, () => tokens.get()));
  expect(new Set(given.map((each) => each.ok && each.token))).toEqual(new Set(['t-1']));
  expect(sent).toHaveLength(1);
});

test('a token is kept until a minute before its end, then renewed', async () => {
  const { tokens, clock, sent } = source(issued('t-1'), issued('t-2'));
  await tokens.get();
  clock.forward(4 * minuteMs - 1);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
  clock.forward(1);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-2' });
  expect(sent).toHaveLength(2);
});

test('while an early renewal fails the old token goes on, and no longer than it lives', async () => {
  const { tokens, clock } = source(issued('t-1'), { status: 503 }, { status: 503 });
  await tokens.get();
  clock.forward(4 * minuteMs);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
  clock.forward(minuteMs);
  expect(await tokens.get()).toMatchObject({ ok: false });
});

test('a life that is not named counts as five minutes, a very short one is still used', async () => {
  const { tokens, clock } = source(
    { status: 200, body: { access_token: 't-1' } },
    { status: 200, body: { access_token: 't-2', expires_in: 10 } },
    issued('t-3'),
  );
  await tokens.get();
  clock.forward(4 * minuteMs);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-2' });
  clock.forward(7 * secondMs);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-2' });
  clock.forward(secondMs);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-3' });
});

test('a refusal is not asked again before the wait that the service names', async () => {
  const { tokens, clock, sent } = source({ status: 429, headers: { 'retry-after': '30' } }, issued());
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 30_000 });
  clock.forward(20 * secondMs);
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 10_000 });
  expect(sent).toHaveLength(1);
  clock.forward(10 * secondMs);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
});

test('however long the service wants us to wait, one try is made after two minutes', async () => {
  const { tokens, clock } = source({ status: 429, headers: { 'retry-after': '3600' } }, issued());
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 2 * minuteMs });
  clock.forward(2 * minuteMs);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
});

test('a token that was refused is dropped, one that has taken its place is not', async () => {
  const { tokens, sent } = source(issued('t-1'), issued('t-2'));
  await tokens.get();
  tokens.invalidate('t-1');
  expect(await tokens.get()).toEqual({ ok: true, token: 't-2' });
  tokens.invalidate('t-1');
  expect(await tokens.get()).toEqual({ ok: true, token: 't-2' });
  expect(sent).toHaveLength(2);
});

test.each<[string, Scripted]>([
  ['a network error', Object.assign(new Error(`refused for ${settings.clientSecret}`), { code: 'ECONNREFUSED' })],
  ['an error that echoes the secret', { status: 401, body: `bad ${settings.clientSecret}` }],
  ['an answer without a token', { status: 200, body: { secret: settings.clientSecret } }],
  ['an answer that is no JSON', { status: 200, body: 'token=t-1' }],
])('%s is a value without the secret in it', async (_, scripted) => {
  const { tokens } = source(scripted);
  const given = await tokens.get();
  expect(given.ok).toBe(false);
  expect(JSON.stringify(given)).not.toContain(settings.clientSecret);
});
