import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../src/shared/time.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { useRestaurant, type Reply } from '../support/restaurant.ts';
import { signUp, signUpForm } from '../support/sign-up.ts';

const restaurant = useRestaurant();
const staffEmail = 'support@forkline.example';

interface Asked extends Record<string, unknown> {
  id: string;
  state: string;
  became_merchant_id: string | null;
}
const requestsOf = (email: string) =>
  restaurant().sql<Asked>('select * from applications where email = $1 order by submitted_at, id', [email]);
const asStaff = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  restaurant().call(restaurant().cast.staff, method, path, body);
const asOwner = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  restaurant().call(restaurant().cast.rosalia.owner, method, path, body);
const withLink = (verb: 'read' | 'confirm' | 'refuse', token: string) =>
  restaurant().call(undefined, 'POST', `/api/store-requests/${verb}`, { token });
const approve = (id: string) =>
  asStaff('POST', `/api/backoffice/applications/${id}/approve`, { timeZone: 'America/Chicago' });
const storesOf = (merchantId: string) =>
  restaurant().sql('select name, address, time_zone from stores where merchant_id = $1 order by created_at, id', [
    merchantId,
  ]);

async function tokenFor(email: string): Promise<string> {
  const mail = (await mailTo(restaurant(), email)).findLast(({ purpose }) => purpose === 'location_confirmation');
  return new URL(linkIn(mail, '/confirm-location?token=')).searchParams.get('token') ?? '';
}

async function timeOfSignUp(email: string): Promise<number> {
  const began = performance.now();
  await signUp(restaurant(), signUpForm({ email, storeAddress: `${email.length} Timed St, Austin, TX` }));
  return performance.now() - began;
}

describe('a location asked for on the public form with the email of an owner', () => {
  const oak = { storeAddress: '20 Oak Street, Austin, TX 78702', brandName: "Rosalía's Kitchen", storeName: 'On Oak' };
  let owner = '';
  let id = '';
  let token = '';
  let answered: Reply | undefined;

  beforeAll(async () => {
    ({ owner } = restaurant().cast.rosalia);
    answered = await signUp(restaurant(), signUpForm({ email: owner, ...oak }));
    id = (await requestsOf(owner))[0]?.id ?? '';
    token = await tokenFor(owner);
  });

  it('is answered like any other sign-up', () => {
    expect([answered?.status, answered?.body]).toEqual([200, { received: true }]);
  });

  it('is in the queue of staff as not confirmed, with the merchant, and cannot be approved, declined or asked about', async () => {
    const queue = await asStaff('GET', '/api/backoffice/applications?state=unconfirmed');
    expect(queue.body).toMatchObject({
      applications: [{ id, kind: 'more', state: 'unconfirmed', email: owner, waitingSince: null }],
      counts: { unconfirmed: 1 },
    });
    const detail = await asStaff('GET', `/api/backoffice/applications/${id}`);
    expect(detail.body).toMatchObject({ merchantId: restaurant().cast.rosalia.merchantId });
    for (const verb of ['approve', 'decline', 'ask']) {
      const body = { text: 'Why?', timeZone: 'America/Chicago' };
      const refused = await asStaff('POST', `/api/backoffice/applications/${id}/${verb}`, body);
      expect([verb, refused.status, refused.body]).toMatchObject([
        verb,
        409,
        { message: 'This application is not confirmed by the owner of its email yet.' },
      ]);
    }
    expect(await mailTo(restaurant(), staffEmail)).toEqual([]);
  });

  it('mails the owner a link and no word that the sender typed, and keeps the token as a digest only', async () => {
    const [mail] = await mailTo(restaurant(), owner);
    for (const word of ['Oak', 'Rosal', 'Pepe']) expect(mail?.body_text).not.toContain(word);
    const [row] = await requestsOf(owner);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('opens nothing without the right link', async () => {
    for (const verb of ['read', 'confirm', 'refuse'] as const) {
      expect((await withLink(verb, `${token}x`)).status).toBe(404);
    }
    expect(await requestsOf(owner)).toMatchObject([{ state: 'unconfirmed' }]);
  });

  it('is shown behind the link, confirmed once, and then waits for staff, who are mailed', async () => {
    expect((await withLink('read', token)).body).toEqual({
      state: 'open',
      brandName: oak.brandName,
      storeName: 'On Oak',
      address: oak.storeAddress,
    });
    expect((await withLink('confirm', token)).body).toEqual({ state: 'confirmed' });
    expect((await withLink('confirm', token)).body).toEqual({ state: 'confirmed' });
    expect((await withLink('refuse', token)).body).toEqual({ state: 'confirmed' });
    expect(await mailTo(restaurant(), staffEmail)).toMatchObject([{ subject: "New location: Rosalía's Kitchen" }]);
    expect((await asStaff('GET', `/api/backoffice/applications/${id}`)).body).toMatchObject({
      state: 'submitted',
      waitingSince: restaurant().clock.now().toISOString(),
      entries: [{ kind: 'submitted' }, { kind: 'confirmed' }],
    });
  });

  it('becomes a store of the merchant when staff approve it, and the owner is mailed', async () => {
    const { merchantId } = restaurant().cast.rosalia;
    const merchants = await restaurant().sql('select id from merchants');
    const approved = await approve(id);
    expect([approved.status, approved.body]).toEqual([200, { state: 'approved', merchantId }]);
    expect(await storesOf(merchantId)).toMatchObject([
      {},
      { name: 'On Oak', address: oak.storeAddress, time_zone: 'America/Chicago' },
    ]);
    expect(await restaurant().sql('select id from merchants')).toEqual(merchants);
    expect((await mailTo(restaurant(), owner)).at(-1)).toMatchObject({
      purpose: 'application_approved',
      subject: "Rosalía's Kitchen: your new location is added",
    });
    expect((await asOwner('GET', '/api/stores')).text).toContain('On Oak');
    expect((await approve(id)).status).toBe(409);
  });

  it('ends when the owner did not ask for it, without a change of the account', async () => {
    const neighbour = restaurant().cast.neighbour.owner;
    await signUp(restaurant(), signUpForm({ email: neighbour, storeAddress: '3 Elm St, Reno, NV', smsOptIn: false }));
    const before = await storesOf(restaurant().cast.neighbour.merchantId);
    const link = await tokenFor(neighbour);
    expect((await withLink('refuse', link)).body).toEqual({ state: 'refused' });
    expect((await withLink('confirm', link)).body).toEqual({ state: 'refused' });
    const [request] = await requestsOf(neighbour);
    expect(request).toMatchObject({ state: 'withdrawn' });
    expect((await approve(request?.id ?? '')).status).toBe(409);
    expect(await storesOf(restaurant().cast.neighbour.merchantId)).toEqual(before);
    expect(await mailTo(restaurant(), staffEmail)).toHaveLength(1);
  });

  it('leaves the text messages of the account as they are, whatever the sender ticked', async () => {
    const { owner: email } = restaurant().cast.neighbour;
    await restaurant().sql('update users set phone_number = $2 where email = $1', [email, '+13025550199']);
    const [row] = await restaurant().sql('select sms_number_of(id) as phone from users where email = $1', [email]);
    expect(row).toEqual({ phone: '+13025550199' });
  });

  it('can be asked for once per address while it is open, and again after 7 days without an answer', async () => {
    const { owner: email } = restaurant().cast.neighbour;
    const form = signUpForm({ email, storeAddress: '5 Elm Street, Reno, NV' });
    await signUp(restaurant(), form);
    await signUp(restaurant(), { ...form, storeAddress: '5 Elm St., Reno NV, USA' });
    expect(await requestsOf(email)).toHaveLength(2);
    const link = await tokenFor(email);
    restaurant().clock.forward(7 * dayMs);
    expect((await withLink('confirm', link)).status).toBe(404);
    await signUp(restaurant(), form);
    expect(await requestsOf(email)).toHaveLength(3);
    expect((await withLink('confirm', await tokenFor(email))).body).toEqual({ state: 'confirmed' });
  });

  it('answers at the same time for a known and a new email', async () => {
    for (const email of ['timed@new.test', restaurant().cast.neighbour.owner, restaurant().cast.staff]) {
      expect(await timeOfSignUp(email)).toBeGreaterThanOrEqual(395);
    }
  });
});

describe('a location asked for with the email of another account', () => {
  it('of kitchen staff can be confirmed and is not approved: only an owner gets a store', async () => {
    const { kitchen, merchantId } = restaurant().cast.rosalia;
    const before = await storesOf(merchantId);
    await signUp(restaurant(), signUpForm({ email: kitchen, storeAddress: '8 Ash Rd, Austin, TX' }));
    await withLink('confirm', await tokenFor(kitchen));
    const [request] = await requestsOf(kitchen);
    const refused = await approve(request?.id ?? '');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('does not own all of it')]);
    expect(await storesOf(merchantId)).toEqual(before);
  });

  it('of an applicant is added to the merchant that the first application became', async () => {
    const email = 'two@places.test';
    await signUp(restaurant(), signUpForm({ email, storeAddress: '1 First St, Austin, TX', brandName: 'Two' }));
    await signUp(restaurant(), signUpForm({ email, storeAddress: '2 Second St, Austin, TX', brandName: 'Two' }));
    await withLink('confirm', await tokenFor(email));
    const requests = await requestsOf(email);
    expect(requests.map(({ kind, state }) => [kind, state])).toEqual([
      ['first', 'submitted'],
      ['more', 'submitted'],
    ]);
    for (const { id } of requests) await approve(id);
    const [first, second] = await requestsOf(email);
    expect([first?.state, second?.state]).toEqual(['approved', 'approved']);
    expect(second?.became_merchant_id).toBe(first?.became_merchant_id);
    expect(await storesOf(first?.became_merchant_id ?? '')).toMatchObject([
      { address: '1 First St, Austin, TX' },
      { address: '2 Second St, Austin, TX' },
    ]);
  });

  it('of staff makes no request', async () => {
    const { staff } = restaurant().cast;
    await signUp(restaurant(), signUpForm({ email: staff, storeAddress: '9 Nine St, Austin, TX' }));
    expect(await requestsOf(staff)).toEqual([]);
  });
});

describe('a store that an owner adds at a new address', () => {
  const place = { name: 'On Pine', address: '7 Pine Street, Denver, CO', timeZone: 'America/Denver' };

  it('waits for staff, is listed for the owner, and is added by their approval in the chosen zone', async () => {
    const { merchantId, owner } = restaurant().cast.rosalia;
    const before = await storesOf(merchantId);
    const asked = await asOwner('POST', '/api/stores', place);
    expect([asked.status, asked.body]).toMatchObject([200, { store: null, request: { state: 'submitted' } }]);
    expect(await storesOf(merchantId)).toEqual(before);
    const again = await asOwner('POST', '/api/stores', { ...place, address: '7 Pine St, Denver CO' });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('already asked')]);
    const { id } = (asked.body as { request: { id: string } }).request; // the route's contract
    const listed = async () => (await asOwner('GET', '/api/stores/requests')).body;
    expect(await listed()).toMatchObject({ requests: [{ id, name: 'On Pine', state: 'submitted' }] });
    expect((await mailTo(restaurant(), staffEmail)).at(-1)).toMatchObject({
      subject: "New location: Rosalía's Kitchen",
    });

    expect((await asStaff('GET', `/api/backoffice/applications/${id}`)).body).toMatchObject({
      kind: 'more',
      suggestedTimeZone: 'America/Denver',
      email: owner,
    });
    await asStaff('POST', `/api/backoffice/applications/${id}/ask`, { text: 'Is it open?' });
    expect(await listed()).toMatchObject({ requests: [{ id, state: 'needs_information' }] });
    expect((await asOwner('POST', '/api/application/reply', { text: 'Yes.' })).body).toEqual({ state: 'submitted' });
    expect(
      (await asStaff('POST', `/api/backoffice/applications/${id}/approve`, { timeZone: place.timeZone })).status,
    ).toBe(200);
    expect((await storesOf(merchantId)).at(-1)).toEqual({
      name: 'On Pine',
      address: place.address,
      time_zone: 'America/Denver',
    });
    expect(await listed()).toEqual({ requests: [] });
  });

  it('is shown to no other merchant, and not to be asked for by kitchen staff', async () => {
    const { kitchen } = restaurant().cast.rosalia;
    await asOwner('POST', '/api/stores', { ...place, address: '70 Birch Street, Denver, CO' });
    const { owner } = restaurant().cast.neighbour;
    expect((await restaurant().call(owner, 'GET', '/api/stores/requests')).text).not.toContain('Birch');
    expect((await restaurant().call(kitchen, 'GET', '/api/stores/requests')).status).toBe(403);
  });
});
