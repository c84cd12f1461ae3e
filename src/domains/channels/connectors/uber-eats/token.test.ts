import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '../../../../shared/time.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { HeldBack } from '../shared-http.ts';
import { settings } from './fixtures/hooks.ts';
import { createTokenSource } from './token.ts';

/** The sandbox guide's token answer: 30 days. */
const issued = (token: string, seconds = 2_592_000): Scripted => ({
  status: 200,
  body: { access_token: token, expires_in: seconds, token_type: 'Bearer', scope: 'eats.order' },
});

function source(...script: Scripted[]) {
  const clock = stoppedClock('2026-06-01T12:00:00Z');
  const { send, sent } = scriptedSend(...script);
  return { tokens: createTokenSource(settings, { send, clock }), clock, sent };
}

test('a token is asked for with the client credentials, as a form', async () => {
  const { tokens, sent } = source(issued('t-1'));
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
  expect(sent[0]).toMatchObject({ method: 'POST', url: settings.authUrl });
  expect(Object.fromEntries(new URLSearchParams(sent[0]?.body))).toEqual({
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
    grant_type: 'client_credentials',
    scope: 'eats.order eats.store',
  });
});

test('many callers at once cause one request', async () => {
  const { tokens, sent } = source(issued('t-1'));
  const given = await Promise.all(Array.from({ length: 20 }, () => tokens.get()));
  expect(new Set(given.map((each) => each.ok && each.token))).toEqual(new Set(['t-1']));
  expect(sent).toHaveLength(1);
});

test('a token is kept until a day before it ends, then renewed', async () => {
  const { tokens, clock, sent } = source(issued('t-1'), issued('t-2'));
  await tokens.get();
  clock.forward(29 * dayMs - 1);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
  clock.forward(1);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-2' });
  expect(sent).toHaveLength(2);
});

test('while an early renewal fails the old token goes on, and no longer than it lives', async () => {
  const { tokens, clock } = source(issued('t-1'), { status: 503 }, { status: 503 });
  await tokens.get();
  clock.forward(29 * dayMs);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
  clock.forward(dayMs);
  expect(await tokens.get()).toMatchObject({ ok: false });
});

test('a refusal is not asked again before the wait that the service names', async () => {
  const { tokens, clock, sent } = source({ status: 429, headers: { 'retry-after': '90' } }, issued('t-1'));
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 90_000 });
  clock.forward(minuteMs);
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 30_000 });
  expect(sent).toHaveLength(1);
  clock.forward(30_000);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
});

test('a refusal that names no wait is asked again after a second, and once a token came the next begins anew', async () => {
  const { tokens, clock } = source({ status: 503 }, { status: 503 }, issued('t-1'), { status: 503 });
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 1_000 });
  clock.forward(1_000);
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 4_000 });
  clock.forward(4_000);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
  clock.forward(30 * dayMs);
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 1_000 });
});

test('however long the service wants us to wait, one try is made after two minutes', async () => {
  const tooMany = { status: 429, headers: { 'retry-after': '3600' } };
  const { tokens, clock, sent } = source(tooMany, tooMany, issued('t-1'));
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 2 * minuteMs });
  clock.forward(2 * minuteMs);
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 2 * minuteMs });
  clock.forward(2 * minuteMs - 1);
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 1 });
  expect(sent).toHaveLength(2);
  clock.forward(1);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
});

test('after as many requests as an hour should see there is one every two minutes at most', async () => {
  const away = Array.from({ length: 50 }, () => new Error('socket hang up'));
  const { tokens, clock, sent } = source(...away, new Error('socket hang up'), issued('t-1'));
  for (let call = 0; call < 60; call += 1) await tokens.get();
  expect(sent).toHaveLength(50);
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 2 * minuteMs });
  clock.forward(2 * minuteMs);
  expect(await tokens.get()).toMatchObject({ ok: false });
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 2 * minuteMs });
  expect(sent).toHaveLength(51);
  clock.forward(2 * minuteMs);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
});

test('a token that worked is thrown away only ten minutes after it was asked for', async () => {
  const { tokens, clock, sent } = source(issued('t-1'), issued('t-2'));
  await tokens.get();
  tokens.worked('t-1');
  clock.forward(10 * minuteMs - 1);
  expect(tokens.invalidate('t-1')).toBe(false);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
  clock.forward(1);
  expect(tokens.invalidate('t-1')).toBe(true);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-2' });
  expect(sent).toHaveLength(2);
});

test('one call that is refused with every token costs one token in ten minutes', async () => {
  const { tokens, clock, sent } = source(issued('t-1'), issued('t-2'), issued('t-3'));
  for (let call = 0; call < 200; call += 1) {
    const given = await tokens.get();
    if (given.ok) tokens.invalidate(given.token);
    clock.forward(3_000);
  }
  expect(sent).toHaveLength(2);
  clock.forward(3_000);
  tokens.invalidate('t-2');
  expect(await tokens.get()).toEqual({ ok: true, token: 't-3' });
});

test('throwing away a token that is no longer the current one changes nothing', async () => {
  const { tokens, sent } = source(issued('t-1'), issued('t-2'));
  await tokens.get();
  tokens.invalidate('t-1');
  await tokens.get();
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

test('what is held back while Uber is down uses up no requests, and says how long to wait', async () => {
  const heldBack = Array.from({ length: 60 }, () => new HeldBack('Uber Eats does not answer.', 4_000));
  const { tokens } = source(...heldBack, issued('t-1'));
  for (const _ of heldBack) expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 4_000 });
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
});
