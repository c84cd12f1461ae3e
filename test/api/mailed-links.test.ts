import { describe, expect, it } from 'vitest';
import spanish from '../../src/shared/lang/said.es.json' with { type: 'json' };
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const post = (path: string, body: unknown) => restaurant().call(undefined, 'POST', path, body);

async function resetToken(): Promise<string> {
  await post('/api/reset-password', { emailOrPhone: restaurant().cast.rosalia.owner });
  const [mail] = await restaurant().sql<{ body_text: string }>(
    "select body_text from outgoing_messages where purpose = 'password_reset' order by created_at desc, id desc limit 1",
  );
  return /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
}

describe('a link to choose a new password', () => {
  it('says whether it is good when it is opened, and stays good', async () => {
    const token = await resetToken();
    const check = () => post('/api/reset-password/check', { token });
    expect((await check()).status).toBe(200);
    expect((await check()).status).toBe(200);
    const password = 'seven quiet copper kettles';
    expect((await post('/api/reset-password/confirm', { token, password })).status).toBe(200);
    const used = await check();
    expect([used.status, used.text]).toEqual([400, expect.stringContaining('has been used or is older than an hour')]);
  });

  it('says that it is wrong or too old', async () => {
    expect((await post('/api/reset-password/check', { token: 'x'.repeat(24) })).status).toBe(400);
    const token = await resetToken();
    await restaurant().sql("update verifications set expires_at = now() - interval '1 second'");
    expect((await post('/api/reset-password/check', { token })).status).toBe(400);
  });
});

describe('a link that ends mails', () => {
  it('is checked without ending them', async () => {
    const { call, sql, cast } = restaurant();
    await call(cast.neighbour.owner, 'PUT', '/api/reports/mail', { every: 'week' });
    const [row] = await sql<{ key: string }>('select stop_key as key from report_mails');
    const stop = (key: string | undefined, isCheck: boolean) => post('/api/reports/mail/stop', { key, isCheck });
    expect(await stop(row?.key, true)).toMatchObject({ status: 200, body: { stopped: false } });
    expect(await sql('select 1 from report_mails'), 'nothing has ended').toHaveLength(1);
    expect(await stop(row?.key, false)).toMatchObject({ status: 200, body: { stopped: true } });
    expect((await stop(row?.key, true)).status).toBe(404);
    expect((await post('/api/news/stop', { key: 'x.y', isCheck: true })).status).toBe(404);
    const notice = { key: '0190b6a0-0000-7000-8000-000000000009', kind: 'low_rating', isCheck: true };
    expect((await post('/api/notices/stop', notice)).status).toBe(404);
  });
});

it.each([
  ['an invitation', '/api/invitations/0190b6a0-0000-7000-8000-000000000009?key=x'],
  ['a rewards card', '/api/rewards/cards/nothing'],
])('%s that does not exist is refused when its page opens', async (_, path) => {
  expect((await restaurant().call(undefined, 'GET', path)).status).toBeGreaterThanOrEqual(400);
});

describe('a mailed link that is wrong, used or too old', () => {
  const token = 'x'.repeat(24);
  const key = '0190b6a0-0000-7000-8000-000000000009';
  const changeAgain = 'This link does not work any more. Change the email again in Settings.';
  const askAgain = 'This link does not work any more. Ask for the location again.';

  it.each([
    ['/api/email/change/read', { token }, 404, changeAgain],
    ['/api/email/change/confirm', { token }, 404, changeAgain],
    ['/api/email/change/refuse', { token }, 404, changeAgain],
    ['/api/store-requests/read', { token }, 404, askAgain],
    ['/api/store-requests/confirm', { token }, 404, askAgain],
    ['/api/store-requests/refuse', { token }, 404, askAgain],
    ['/api/email/verify', { token }, 400, 'This link is not good any more. Log in and have another one sent.'],
    [
      '/api/reset-password/check',
      { token },
      400,
      'This link has been used or is older than an hour. Ask for a new one.',
    ],
    ['/api/notices/stop', { key, kind: 'low_rating', isCheck: true }, 404, 'This link is not good any more.'],
    ['/api/news/stop', { key: 'x.y', isCheck: true }, 404, 'This link is not complete.'],
  ])('is refused by %s with a sentence that says what to do', async (path, body, status, sentence) => {
    const reply = await post(path, body);
    expect([reply.status, (reply.body as { message: string }).message]).toEqual([status, sentence]);
  });

  it('of an invitation says to open it from the mail again, in Spanish too', async () => {
    const reply = await restaurant().call(undefined, 'GET', `/api/invitations/${key}?key=x`);
    const sentence = 'This invitation link is not complete. Open it from the mail again.';
    expect([reply.status, (reply.body as { message: string }).message]).toEqual([404, sentence]);
    const known: Record<string, string> = spanish;
    expect([sentence, changeAgain, askAgain].filter((one) => known[one] === undefined)).toEqual([]);
  });
});
