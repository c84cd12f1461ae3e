import { describe, expect, it } from 'vitest';
import { mailTo, linkIn } from '../support/mailbox.ts';
import { useRestaurant } from '../support/restaurant.ts';
import { signUp, signUpForm } from '../support/sign-up.ts';

const restaurant = useRestaurant();
const staffEmail = 'support@forkline.example';

interface Stored extends Record<string, unknown> {
  state: string;
  email: string;
  phone: string;
  sms_opt_in: boolean;
}
const applications = () => restaurant().sql<Stored>('select * from applications order by submitted_at, id');
const users = () => restaurant().sql('select id from users');

describe('signing up', () => {
  it('keeps the application with its proof of consent, and writes to the applicant and to staff', async () => {
    const answer = await signUp(restaurant(), signUpForm({ suite: 'Suite 4' }), '10.9.9.9');
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    const [application] = await applications();
    expect(application).toMatchObject({
      state: 'submitted',
      business_type: 'restaurant',
      brand_name: "Pepe's Tacos",
      store_address: '1200 Main Street, Austin, TX 78701',
      suite: 'Suite 4',
      email: 'pepe@tacos.test',
      phone: '+15125550147',
      sms_opt_in: true,
      consent_version: '2025-04-21',
      consented_at: restaurant().clock.now(),
      consented_from: '10.9.9.9',
    });
    const [mail, ...more] = await mailTo(restaurant(), 'pepe@tacos.test');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ purpose: 'application_received', state: 'waiting' });
    // The address is not proven yet: the applicant's own words stay out.
    expect(mail?.body_text).not.toContain('Pepe');
    expect(linkIn(mail, '/verify-email?token=')).toMatch(/^http/);
    expect(await mailTo(restaurant(), staffEmail)).toMatchObject([{ purpose: 'application_to_staff' }]);
  });

  it.each([
    ['Restaurant', 'restaurant'],
    ['Grocery Store', 'grocery'],
    ['Liquor Store', 'liquor'],
    ['Retail', 'retail'],
    ['Pharmacy', 'pharmacy'],
    [' grocery store ', 'grocery'],
    ['liquor', 'liquor'],
  ])('takes the business type %j of the specification as %s', async (businessType, code) => {
    const email = `${code}-${businessType.length}@types.test`;
    expect((await signUp(restaurant(), { ...signUpForm({ email }), businessType })).status).toBe(200);
    const [row] = await restaurant().sql('select business_type from applications where email = $1', [email]);
    expect(row).toEqual({ business_type: code });
  });

  it('refuses another business type beside its field', async () => {
    const reply = await signUp(restaurant(), { ...signUpForm({ email: 'bakery@types.test' }), businessType: 'Bakery' });
    expect([reply.status, reply.body]).toMatchObject([400, { error: 'Pick what kind of business this is.' }]);
  });

  it('lets the applicant log in and see where the application stands, and nothing of any restaurant', async () => {
    const { body } = await restaurant().call(undefined, 'POST', '/api/token/', {
      username: 'pepe@tacos.test',
      password: signUpForm().password,
    });
    const { access } = body as { access: string }; // the route's contract
    const get = async (url: string) => {
      const answer = await restaurant().app.server.inject({ url, headers: { authorization: `Bearer ${access}` } });
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
    };
    expect((await get('/api/me')).body).toMatchObject({ role: 'applicant', merchantId: null });
    expect((await get('/api/application')).body).toMatchObject({
      state: 'submitted',
      brandName: "Pepe's Tacos",
      emailVerified: false,
      entries: [{ kind: 'submitted', authorName: "Pepe O'Hara" }],
      documents: [],
    });
    for (const path of ['/api/stores', '/api/orders', '/api/onboarding', '/api/connections']) {
      expect([path, (await get(path)).status]).toEqual([path, 403]);
    }
    expect((await get('/api/backoffice/applications')).status).toBe(403);
  });

  it('answers a second sign-up for the same address like a new one, changes nothing, and tells its owner', async () => {
    const before = { applications: await applications(), users: await users() };
    const answer = await signUp(restaurant(), signUpForm({ email: 'PEPE@tacos.test', brandName: 'Another' }));
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect({ applications: await applications(), users: await users() }).toEqual(before);
    const mails = await mailTo(restaurant(), 'pepe@tacos.test');
    expect(mails.map(({ purpose }) => purpose)).toEqual(['application_received', 'sign_up_known_email']);
    const owner = restaurant().cast.rosalia.owner;
    expect((await signUp(restaurant(), signUpForm({ email: owner }))).body).toEqual({ received: true });
    expect(await mailTo(restaurant(), owner)).toMatchObject([{ purpose: 'location_confirmation' }]);
  });

  it('takes consent as given when it is left out, and as refused when it is', async () => {
    const { smsOptIn: _, ...without } = signUpForm({ email: 'silent@tacos.test' });
    await signUp(restaurant(), without);
    await signUp(restaurant(), signUpForm({ email: 'refuses@tacos.test', smsOptIn: false }));
    const consents = Object.fromEntries((await applications()).map((row) => [row.email, row.sms_opt_in]));
    expect(consents).toMatchObject({ 'silent@tacos.test': true, 'refuses@tacos.test': false });
  });

  it('keeps a script in a name as the text that it is, also in mails', async () => {
    const brandName = '<script>alert(1)</script>';
    await signUp(restaurant(), signUpForm({ email: 'script@tacos.test', brandName, firstName: '<b>Bo</b>' }));
    const mail = (await mailTo(restaurant(), staffEmail)).at(-1);
    expect(mail?.body_text).toContain(brandName);
    expect(mail?.body_html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail?.body_html).not.toContain('<script>');
    expect(mail?.body_html).not.toContain('<b>Bo');
  });

  it('refuses the eleventh sign-up within a minute from one address, in words', async () => {
    const answers = [];
    for (let index = 0; index < 11; index += 1) answers.push(await signUp(restaurant(), {}, '10.8.8.8'));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect(answers.at(-1)?.body).toEqual({ error: 'Too many sign-ups from here. Wait a minute and try again.' });
  });
});

const long = (length: number) => 'x'.repeat(length);

describe('bad input', () => {
  it.each([
    ['storeAddress', '', "Enter the store's address."],
    ['storeAddress', 'my place', 'Enter the street with its number, the city and the state.'],
    ['storeAddress', `1 ${long(300)}`, 'At most 300 characters fit here.'],
    ['storeAddress', 7, "Enter the store's address."],
    ['suite', long(61), 'At most 60 characters fit here.'],
    ['brandName', '   ', 'Enter the name of your business.'],
    ['brandName', long(121), 'At most 120 characters fit here.'],
    ['businessType', '', 'Pick what kind of business this is.'],
    ['businessType', 'bank', 'Pick what kind of business this is.'],
    ['firstName', '', 'Enter your first name.'],
    ['firstName', long(81), 'At most 80 characters fit here.'],
    ['lastName', null, 'Enter your last name.'],
    ['lastName', long(81), 'At most 80 characters fit here.'],
    ['email', '', 'Enter your email.'],
    ['email', 'pepe', 'Enter an email such as name@example.com.'],
    ['email', `${long(250)}@x.test`, 'This is longer than any email.'],
    ['phone', '', 'Enter a phone number.'],
    ['phone', 'call me', 'Enter a phone number with its area code, such as (302) 555-0142.'],
    ['phone', '555-0147', 'Enter a phone number with its area code, such as (302) 555-0142.'],
    ['phone', long(41), 'At most 40 characters fit here.'],
    ['password', 'short', 'Choose a password of at least 10 characters.'],
    ['password', long(201), 'A password has 200 characters at most.'],
    ['smsOptIn', 'yes', 'smsOptIn is true or false.'],
  ])('%s = %j is 400 with the sentence as `error`, and nothing is stored', async (field, value, sentence) => {
    const before = { applications: await applications(), users: await users() };
    const answer = await signUp(restaurant(), { ...signUpForm({ email: 'bad@tacos.test' }), [field]: value });
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({
        error: sentence,
        data: { issues: expect.arrayContaining([expect.objectContaining({ path: [field], message: sentence })]) },
      }),
    ]);
    expect({ applications: await applications(), users: await users() }).toEqual(before);
  });

  it.each([
    ['no object', 'text'],
    ['a list', []],
    ['nothing', null],
  ])('%s is 400 with an error in words', async (_what, body) => {
    const answer = await signUp(restaurant(), body);
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringMatching(/^[A-Z].+\.$/) }),
    ]);
  });

  it('that cannot be stored, or is no JSON, is 400 in words too', async () => {
    const answer = await signUp(restaurant(), signUpForm({ email: 'nul@tacos.test', brandName: 'a\u0000b' }));
    expect(answer.status).toBe(400);
    const broken = await restaurant().app.server.inject({
      method: 'POST',
      url: '/api/signup/',
      headers: { 'content-type': 'application/json' },
      payload: '{"email":',
      remoteAddress: '10.7.7.7',
    });
    expect([broken.statusCode, broken.json()]).toEqual([
      400,
      { error: 'The form could not be read. Load the page again.' },
    ]);
  });
});
