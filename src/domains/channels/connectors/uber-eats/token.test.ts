import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../../../shared/time.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
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
    scope: 'eats.order',
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
  const { tokens, clock, sent } = source({ status: 429, headers: { 'retry-after': '300' } }, issued('t-1'));
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 300_000 });
  clock.forward(minuteMs);
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: 4 * minuteMs });
  expect(sent).toHaveLength(1);
  clock.forward(4 * minuteMs);
  expect(await tokens.get()).toEqual({ ok: true, token: 't-1' });
});

test('the limit of token requests an hour is respected', async () => {
  const { tokens, clock, sent } = source(...Array.from({ length: 60 }, (_, index) => issued(`t-${index}`)));
  for (let call = 0; call < 60; call += 1) {
    const given = await tokens.get();
    if (given.ok) tokens.invalidate(given.token);
  }
  expect(sent).toHaveLength(50);
  expect(await tokens.get()).toMatchObject({ ok: false, afterMs: hourMs });
  clock.forward(hourMs);
  expect(await tokens.get()).toMatchObject({ ok: true });
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
