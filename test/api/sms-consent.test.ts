import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Mobile } from '../../src/domains/identity/mobile-contract.ts';
import { smsConsentVersion, smsConsentWording } from '../../src/domains/identity/model/sms-consent.ts';
import { forget, idOf, raise, sent } from '../support/notice-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

const smsToken = 'sms-token-of-the-tests';
const restaurant = useRestaurant({
  settings: {
    SMS_API_URL: 'http://sms.test',
    SMS_ACCOUNT_SID: 'AC1',
    SMS_AUTH_TOKEN: smsToken,
    SMS_FROM: '+13025550100',
    PUBLIC_URL: 'https://app.forkline.test',
  },
});
const number = '+12125550147';
const minute = 60_000;
const owner = () => restaurant().cast.rosalia.owner;
const post = (who: string, path: string, body: unknown = {}) =>
  restaurant().call(who, 'POST', `/api/me/mobile${path}`, body);
const mobile = async (who = owner()) => (await restaurant().call(who, 'GET', '/api/me/mobile')).body as Mobile; // the contract
const begin = (phone: string, more: object = {}) =>
  post(owner(), '', { phone, agrees: true, consentVersion: smsConsentVersion, language: 'en', ...more });
const codeSent = async () => {
  const codes = (await sent(restaurant())).filter(({ purpose }) => purpose === 'mobile_code');
  return /^(\d{6}) /.exec(codes.at(-1)?.body_text ?? '')?.[1] ?? '';
};
const textsOf = async () =>
  (await sent(restaurant())).filter(({ channel, purpose }) => channel === 'sms' && purpose !== 'mobile_code');

/** An SMS to us, as the provider brings it. */
const text = (body: string, { from = number, signature }: { from?: string; signature?: string } = {}) => {
  const fields = { Body: body, From: from, To: '+13025550100' };
  const signed = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .reduce((all, [name, value]) => `${all}${name}${value}`, 'https://app.forkline.test/hooks/sms');
  return restaurant().app.server.inject({
    method: 'POST',
    url: '/hooks/sms',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? createHmac('sha1', smsToken).update(signed).digest('base64'),
    },
    payload: new URLSearchParams(fields).toString(),
  });
};

async function agree(phone = number): Promise<void> {
  await begin(phone);
  await post(owner(), '/confirm', { code: await codeSent(), language: 'en' });
  expect((await mobile()).phone).toBe(phone);
}

beforeEach(async () => {
  await forget(restaurant());
  await restaurant().sql('delete from sms_consents');
  await restaurant().sql('delete from sms_proofs');
  await restaurant().sql('delete from log_in_waits');
});

describe('a member’s own mobile number', () => {
  it('counts once its code came back, with the proof of what was agreed to', async () => {
    expect(await mobile()).toMatchObject({ phone: null, proof: null, waiting: null, hasSms: true });
    const begun = await begin('(212) 555-0147');
    expect(begun.body).toMatchObject({ phone: null, waiting: { phone: number } });
    await raise(restaurant(), 'store_off');
    expect(await textsOf()).toEqual([]);
    const wrong = await post(owner(), '/confirm', { code: '000000', language: 'en' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('This code is not right')]);
    await post(owner(), '/confirm', { code: await codeSent(), language: 'en' });
    expect(await mobile()).toMatchObject({
      phone: number,
      waiting: null,
      proof: {
        isGiven: true,
        wording: smsConsentWording.en,
        version: smsConsentVersion,
        source: 'The settings',
        at: restaurant().clock.now().toISOString(),
      },
    });
    await raise(restaurant(), 'store_off');
    expect((await textsOf()).map(({ recipient }) => recipient)).toEqual([number]);
  });

  it('is proven by nobody who guesses, nor by a code that is too old', async () => {
    await begin(number);
    const code = await codeSent();
    for (let tries = 0; tries < 5; tries += 1) await post(owner(), '/confirm', { code: '999999', language: 'en' });
    expect((await post(owner(), '/confirm', { code, language: 'en' })).status).toBe(409);
    await restaurant().sql('delete from log_in_waits');
    await begin(number);
    const next = await codeSent();
    restaurant().clock.forward(11 * minute);
    expect((await post(owner(), '/confirm', { code: next, language: 'en' })).status).toBe(409);
    expect((await mobile()).phone).toBeNull();
  });

  it('is refused without consent, with words of before, and where it is no number', async () => {
    expect((await begin(number, { agrees: false })).status).toBe(400);
    expect((await begin(number, { consentVersion: '2020-01-01' })).status).toBe(409);
    expect((await begin('12')).text).toContain('Enter a mobile number');
    expect(await sent(restaurant())).toEqual([]);
  });

  it('is given no more codes than anybody needs', async () => {
    const answers: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) answers.push((await begin(number)).status);
    expect(answers.at(-1)).toBe(429);
  });

  it('is nobody else’s business: each sees and ends their own', async () => {
    await agree();
    expect((await mobile(restaurant().cast.rosalia.kitchen)).phone).toBeNull();
    await post(restaurant().cast.rosalia.kitchen, '/end');
    expect((await mobile()).phone).toBe(number);
  });

  it('is texted no more once that is taken back in the settings, and the proof of both stays', async () => {
    await agree();
    await post(owner(), '/end');
    expect(await mobile()).toMatchObject({ phone: null, proof: { isGiven: false } });
    await raise(restaurant(), 'store_off');
    expect(await textsOf()).toEqual([]);
    const proofs = await restaurant().sql('select is_given, phone from sms_consents order by at, id');
    expect(proofs).toEqual([
      { is_given: true, phone: number },
      { is_given: false, phone: number },
    ]);
  });
});

describe('a text to us', () => {
  it('with STOP holds from that moment on, with START again, each with its proof', async () => {
    await agree();
    const stopped = await text('Stop.');
    expect([stopped.statusCode, stopped.payload]).toEqual([200, expect.stringContaining('<Response></Response>')]);
    expect(await mobile()).toMatchObject({ phone: null, proof: { isGiven: false, source: 'A text message' } });
    await raise(restaurant(), 'store_off');
    expect(await textsOf()).toEqual([]);
    restaurant().clock.forward(minute);
    const begun = await text('START');
    expect(begun.payload).toContain('you get text messages about your restaurants again');
    expect(await mobile()).toMatchObject({ phone: number, proof: { isGiven: true, source: 'A text message' } });
    await raise(restaurant(), 'store_off');
    expect(await textsOf()).toHaveLength(1);
    // Twice changes nothing.
    await text('START');
    expect(await restaurant().sql('select 1 from sms_consents')).toHaveLength(3);
  });

  it('stops a number that somebody gave when they signed up, too', async () => {
    const id = await idOf(restaurant(), owner());
    await restaurant().sql('update users set phone_number = $2 where id = $1', [id, number]);
    expect((await mobile()).phone).toBe(number);
    await text('ALTO');
    expect((await mobile()).phone).toBeNull();
    await restaurant().sql('update users set phone_number = null where id = $1', [id]);
  });

  it('with HELP is answered, in the person’s language, and changes nothing', async () => {
    await agree();
    expect((await text('help')).payload).toMatch(
      /<Message>Forkline texts you about your restaurants.*STOP.*<\/Message>/,
    );
    await restaurant().sql("update users set language = 'es' where email = $1", [owner()]);
    expect((await text('AYUDA')).payload).toContain('Forkline le escribe sobre sus restaurantes');
    await restaurant().sql('update users set language = null where email = $1', [owner()]);
    expect((await mobile()).phone).toBe(number);
  });

  it('changes nothing when somebody else has written it, or says anything else', async () => {
    await agree();
    expect((await text('STOP', { signature: 'forged' })).statusCode).toBe(401);
    expect((await text('STOP', { from: '+12125550199' })).statusCode).toBe(200);
    expect((await text('I will stop by at six')).payload).toContain('<Response></Response>');
    expect((await mobile()).phone).toBe(number);
  });
});
