import { describe, expect, it } from 'vitest';
import { newId } from '../../src/shared/ids.ts';
import { dayMs } from '../../src/shared/time.ts';
import { mailTo } from '../support/mailbox.ts';
import { useRestaurant } from '../support/restaurant.ts';
import { signUp, signUpForm } from '../support/sign-up.ts';

const restaurant = useRestaurant();
const link = 'https://evil.example/prize';
let lastAddress = 0;

async function post(url: string, body: object, authorization?: string): Promise<number> {
  lastAddress += 1;
  const { statusCode } = await restaurant().app.server.inject({
    method: 'POST',
    url,
    remoteAddress: `10.9.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`,
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    payload: JSON.stringify(body),
  });
  return statusCode;
}

const handOver = (email: string) =>
  post('/api/assistant/visitor/handover', {
    id: newId(),
    name: `Claim at ${link}`,
    email,
    topic: 'other',
    urgent: false,
    said: [{ from: 'person', text: `You won: ${link}` }],
    language: 'en',
  });
const contact = (email: string) =>
  post('/api/contact', { name: link, email, topic: 'other', message: `You won: ${link}` });
const apply = async (email: string) =>
  (
    await signUp(
      restaurant(),
      signUpForm({ email, firstName: 'Win', lastName: link, brandName: link, phone: '(512) 555-0188' }),
    )
  ).status;

const purposesTo = async (email: string) => (await mailTo(restaurant(), email)).map(({ purpose }) => purpose);

describe('mail to an address that was typed into a public form', () => {
  it('is capped for each recipient and day, over all forms and spellings of the address', async () => {
    const { runJobs, clock } = restaurant();
    for (let count = 0; count < 31; count += 1) {
      const email = count % 2 === 0 ? 'victim@mail.test' : `Victim+${count}@mail.test`;
      expect(await (count % 3 === 0 ? contact(email) : handOver(email))).toBe(200);
    }
    await runJobs();
    const sent = async () =>
      restaurant().sql("select 1 from outgoing_messages where recipient ilike 'victim%@mail.test'");
    expect(await sent()).toHaveLength(5);
    expect(await contact('someone-else@mail.test')).toBe(200);
    expect(await purposesTo('someone-else@mail.test')).toEqual(['contact_received']);
    // Nothing of what was written is lost: staff have every case and message.
    const [kept] = await restaurant().sql<{ kept: number }>(
      `select ((select count(*) from support_cases where contact_email ilike 'victim%@mail.test')
        + (select count(*) from contact_messages where email ilike 'victim%@mail.test'))::int as kept`,
    );
    expect(kept).toEqual({ kept: 31 });
    clock.forward(dayMs);
    await contact('victim@mail.test');
    expect(await sent()).toHaveLength(6);
  });

  it('is capped for parallel requests as well', async () => {
    await Promise.all(Array.from({ length: 20 }, () => contact('parallel@mail.test')));
    expect(await purposesTo('parallel@mail.test')).toHaveLength(5);
  });

  it.each([
    ['hand-over', handOver],
    ['contact', contact],
    ['sign-up', apply],
  ])('holds no words of the sender: %s', async (name, write) => {
    const email = `${name}@words.test`;
    expect(await write(email)).toBe(200);
    await restaurant().runJobs();
    const mails = await mailTo(restaurant(), email);
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) {
      const text = `${mail.subject} ${mail.body_text} ${mail.body_html}`;
      expect(text).not.toContain('evil.example');
      expect(text).not.toContain('Win');
    }
  });

  it('does not name an account with an unconfirmed email, whatever asks for the mail', async () => {
    const email = 'named@words.test';
    await apply(email);
    const logIn = await restaurant().app.server.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { username: email, password: 'a long enough password' },
    });
    const { access } = logIn.json<{ access: string }>();
    expect(await post('/api/me', { name: `Prize: ${link}` }, `Bearer ${access}`)).toBe(200);
    expect(await post('/api/email/verify/send', {}, `Bearer ${access}`)).toBe(200);
    expect(await post('/api/reset-password', { emailOrPhone: email })).toBe(200);
    const mails = await mailTo(restaurant(), email);
    expect(mails.map(({ purpose }) => purpose)).toEqual(
      expect.arrayContaining(['email_verification', 'password_reset']),
    );
    for (const { body_text: text, body_html: html } of mails) expect(`${text} ${html}`).not.toContain('evil.example');
  });
});
