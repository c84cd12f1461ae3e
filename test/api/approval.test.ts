import { beforeAll, describe, expect, it } from 'vitest';
import { decisionLetter } from '../../src/domains/applications/model/decision-letters.ts';
import { doorDashOrder } from '../support/orders.ts';
import { installer, multipart, pdf } from '../support/forms.ts';
import { mailTo } from '../support/mailbox.ts';
import { useRestaurant, type Reply } from '../support/restaurant.ts';
import { signUp, signUpForm } from '../support/sign-up.ts';

const restaurant = useRestaurant();
const { password } = signUpForm();
const tokens = new Map<string, string>();

/** Calls the API as an applicant, who has the sign-up form's password. */
async function asApplicant(email: string, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply> {
  const { app } = restaurant();
  if (!tokens.has(email)) {
    const answer = await restaurant().call(undefined, 'POST', '/api/token/', { username: email, password });
    tokens.set(email, (answer.body as { access: string }).access); // the route's contract
  }
  const answer = await app.server.inject({
    method,
    url: path,
    headers: {
      authorization: `Bearer ${tokens.get(email)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, text: answer.payload, body: answer.json<unknown>() };
}

const asStaff = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  restaurant().call(restaurant().cast.staff, method, path, body);

async function apply(email: string, more: Parameters<typeof signUpForm>[0] = {}): Promise<string> {
  await signUp(restaurant(), signUpForm({ email, ...more }));
  const [row] = await restaurant().sql<{ id: string }>('select id from applications where email = $1', [email]);
  return row?.id ?? '';
}

const actionsOn = async (id: string) => {
  const rows = await restaurant().sql<{ action: string; reason: string | null }>(
    'select action, reason from staff_actions where subject_id = $1 order by at, id',
    [id],
  );
  return rows.map(({ action }) => action);
};
const lastMailTo = async (email: string) => (await mailTo(restaurant(), email)).at(-1);

/** The last mail is the letter that the back office shows before a decision. */
async function expectLetter(email: string, { subject, paragraphs }: ReturnType<typeof decisionLetter>): Promise<void> {
  const mail = await lastMailTo(email);
  expect(mail?.subject).toBe(subject);
  for (const paragraph of paragraphs) expect(mail?.body_text).toContain(paragraph);
}

describe('an application that is approved', () => {
  const email = 'ana@bakery.test';
  let id = '';

  beforeAll(async () => {
    id = await apply(email, {
      brandName: "Ana's Bakery",
      storeAddress: '9 Peña Ave, Los Angeles, CA 90001',
      suite: 'B',
    });
  });

  it('stands in the queue with everything that was sent, its checks open and a suggested zone', async () => {
    const { body } = await asStaff('GET', '/api/backoffice/applications?state=submitted&search=bakery');
    expect(body).toMatchObject({
      applications: [{ id, brandName: "Ana's Bakery", state: 'submitted', assignedTo: null }],
      nextCursor: null,
      counts: { submitted: 1, approved: 0 },
    });
    const detail = await asStaff('GET', `/api/backoffice/applications/${id}`);
    expect(detail.body).toMatchObject({
      phone: '+15125550147',
      consent: { version: '2025-04-21' },
      suggestedTimeZone: 'America/Los_Angeles',
      duplicates: [],
      merchantId: null,
    });
    const { checks } = detail.body as { checks: { name: string; state: string }[] }; // the contract
    expect(checks.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'business_registered open',
      'service_accounts open',
      'operational_capacity open',
      'address_found open',
      'phone_reached open',
    ]);
  });

  it('is assigned, checked and noted on, each with an audit row, and the applicant sees none of it', async () => {
    const { body } = await asStaff('GET', '/api/backoffice/staff');
    const { staff } = body as { staff: { id: string }[] }; // the contract
    await asStaff('POST', `/api/backoffice/applications/${id}/assign`, { to: staff[0]?.id });
    await asStaff('POST', `/api/backoffice/applications/${id}/check`, {
      name: 'phone_reached',
      state: 'failed',
      note: 'voicemail',
    });
    await asStaff('POST', `/api/backoffice/applications/${id}/check`, { name: 'phone_reached', state: 'passed' });
    await asStaff('POST', `/api/backoffice/applications/${id}/note`, { text: 'Sounds like a good shop.' });
    expect(await actionsOn(id)).toEqual([
      'application_assigned',
      'application_checked',
      'application_checked',
      'application_noted',
    ]);
    const audit = await asStaff('GET', `/api/backoffice/audit?subjectId=${id}`);
    const { actions } = audit.body as { actions: { subject: string | null }[] }; // the contract
    // The sign-up form left the store's name empty: the business is named.
    expect(new Set(actions.map(({ subject }) => subject))).toEqual(new Set(["Ana's Bakery"]));
    const detail = await asStaff('GET', `/api/backoffice/applications/${id}`);
    expect(detail.body).toMatchObject({ assignedTo: { name: 'Sam' }, state: 'submitted' });
    expect((detail.body as { checks: unknown[] }).checks.at(-1)).toMatchObject({ state: 'passed', checkedBy: 'Sam' });
    const mine = await asApplicant(email, 'GET', '/api/application');
    expect(mine.text).not.toContain('good shop');
    expect(mine.text).not.toContain('voicemail');
    expect((mine.body as { entries: unknown[] }).entries).toHaveLength(1);
    const queue = await asStaff('GET', '/api/backoffice/applications?assigned=me');
    expect(queue.text).toContain(id);
    expect((await asStaff('GET', '/api/backoffice/applications?assigned=nobody')).text).not.toContain(id);
  });

  it('waits for the applicant once more is asked for, and for us once they have answered', async () => {
    const asked = await asStaff('POST', `/api/backoffice/applications/${id}/ask`, {
      text: 'Please send your licence.',
    });
    expect(asked.body).toEqual({ state: 'needs_information' });
    expect(await lastMailTo(email)).toMatchObject({ purpose: 'application_asked' });
    await expectLetter(
      email,
      decisionLetter('ask', { ...signUpForm(), brandName: "Ana's Bakery" }, 'Please send your licence.'),
    );
    const detail = () => asStaff('GET', `/api/backoffice/applications/${id}`);
    expect((await detail()).body).toMatchObject({ waitingSince: null });

    const form = multipart({}, { field: 'document', name: 'licence.pdf', content: pdf });
    const upload = await restaurant().app.server.inject({
      method: 'POST',
      url: '/api/application/documents',
      headers: { ...form.headers, authorization: `Bearer ${tokens.get(email)}` },
      payload: form.payload,
    });
    expect([upload.statusCode, upload.json()]).toEqual([
      200,
      expect.objectContaining({ fileName: 'licence.pdf', mediaType: 'application/pdf', bytes: pdf.length }),
    ]);
    const reply = await asApplicant(email, 'POST', '/api/application/reply', { text: 'Here it is.' });
    expect(reply.body).toEqual({ state: 'submitted' });
    expect((await detail()).body).toMatchObject({
      state: 'submitted',
      waitingSince: restaurant().clock.now().toISOString(),
      documents: [{ fileName: 'licence.pdf' }],
    });

    const { id: documentId } = upload.json<{ id: string }>();
    const url = `/api/backoffice/documents/${documentId}`;
    const opened = await restaurant().app.server.inject({
      url,
      headers: { authorization: `Bearer ${await restaurant().tokenOf(restaurant().cast.staff)}` },
    });
    expect([opened.rawPayload.equals(pdf), opened.headers['content-disposition']]).toEqual([
      true,
      expect.stringMatching(/^attachment; filename="licence.pdf"/),
    ]);
    expect(await actionsOn(id)).toContain('document_opened');
    expect((await asApplicant(email, 'GET', url)).status).toBe(403);
  });

  it('takes no file that only calls itself a PDF', async () => {
    const form = multipart({}, { field: 'document', name: 'setup.pdf', content: installer });
    const refused = await restaurant().app.server.inject({
      method: 'POST',
      url: '/api/application/documents',
      headers: { ...form.headers, authorization: `Bearer ${tokens.get(email)}` },
      payload: form.payload,
    });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining('document: This file is not') }),
    ]);
    const rows = await restaurant().sql('select 1 from application_documents where application_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  it('cannot be approved with a zone that does not exist', async () => {
    const answer = await asStaff('POST', `/api/backoffice/applications/${id}/approve`, { timeZone: 'Mars/Base' });
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ message: 'timeZone: Choose a time zone from the list.' }),
    ]);
    expect(await restaurant().sql('select 1 from merchants where name = $1', ["Ana's Bakery"])).toEqual([]);
  });

  it('becomes a merchant with a store and an owner, once, even when two approve at the same moment', async () => {
    const approve = () =>
      asStaff('POST', `/api/backoffice/applications/${id}/approve`, {
        timeZone: 'America/Los_Angeles',
        text: 'Welcome!',
      });
    const answers = await Promise.all([approve(), approve()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'This application is approved already.',
    });
    const stores = await restaurant().sql(
      'select m.name as merchant, m.state, s.name, s.address, s.time_zone from merchants m join stores s on s.merchant_id = m.id where m.name = $1',
      ["Ana's Bakery"],
    );
    expect(stores).toEqual([
      {
        merchant: "Ana's Bakery",
        state: 'active',
        name: "Ana's Bakery",
        address: '9 Peña Ave, Los Angeles, CA 90001, B',
        time_zone: 'America/Los_Angeles',
      },
    ]);
    expect(await lastMailTo(email)).toMatchObject({ purpose: 'application_approved' });
    expect((await actionsOn(id)).filter((action) => action === 'application_approved')).toHaveLength(1);
  });

  it('gives its owner the dashboard with a checklist that ticks itself', async () => {
    expect((await asApplicant(email, 'GET', '/api/me')).body).toMatchObject({ role: 'owner', merchantState: 'active' });
    const done = async () => {
      const { body } = await asApplicant(email, 'GET', '/api/onboarding');
      const { steps } = body as { steps: { step: string; done: boolean }[] }; // the contract
      expect(steps.map(({ step }) => step)).toEqual([
        'store_hours',
        'menu',
        'connect_service',
        'bank_account',
        'test_order',
      ]);
      return steps.filter((step) => step.done).map(({ step }) => step);
    };
    expect(await done()).toEqual([]);
    await restaurant().sql(
      `insert into connections (merchant_id, id, store_id, service, external_store_id, api_version)
       select merchant_id, gen_random_uuid(), id, 'doordash', 'ana-doordash', 'v1' from stores where name = $1`,
      ["Ana's Bakery"],
    );
    expect(await done()).toEqual(['connect_service']);
    await restaurant().doorDash(doorDashOrder({ store: 'ana-doordash' }));
    expect(await done()).toEqual(['connect_service']);
    const { body } = await asApplicant(email, 'GET', '/api/orders');
    const { orders } = body as { orders: { id: string }[] }; // the contract
    await asApplicant(email, 'POST', `/api/orders/${orders[0]?.id}/accept`, {});
    expect(await done()).toEqual(['connect_service', 'test_order']);
  });
});

describe('an application that is not approved', () => {
  it('is declined with the reason, and may be sent again', async () => {
    const email = 'dee@deli.test';
    const id = await apply(email, { phone: '+1 213 555 0101', storeAddress: '77 Oak Rd, Reno, NV 89501' });
    const declined = await asStaff('POST', `/api/backoffice/applications/${id}/decline`, { text: 'No licence yet.' });
    expect(declined.body).toEqual({ state: 'declined' });
    await expectLetter(email, decisionLetter('decline', signUpForm(), 'No licence yet.'));
    const late = await asStaff('POST', `/api/backoffice/applications/${id}/approve`, { timeZone: 'America/New_York' });
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ message: 'This application is declined already.' }),
    ]);
    expect((await asApplicant(email, 'POST', '/api/application/reply', { text: 'But…' })).status).toBe(409);
    const again = await asApplicant(email, 'POST', '/api/application/resubmit', { text: 'We have it now.' });
    expect(again.body).toEqual({ state: 'submitted' });
  });

  it('can be withdrawn, and staff hear of it', async () => {
    const email = 'wil@wines.test';
    const id = await apply(email, {
      businessType: 'liquor',
      phone: '+1 213 555 0102',
      storeAddress: '5 Elm St, Ames, IA',
    });
    expect((await asApplicant(email, 'POST', '/api/application/withdraw', {})).body).toEqual({ state: 'withdrawn' });
    expect((await asApplicant(email, 'POST', '/api/application/withdraw', {})).status).toBe(409);
    const ask = await asStaff('POST', `/api/backoffice/applications/${id}/ask`, { text: 'Are you sure?' });
    expect(ask.body).toMatchObject({ message: 'This application is withdrawn by the applicant.' });
    expect((await lastMailTo('support@forkline.example'))?.subject).toContain('has withdrawn its application');
  });

  it('shows others with the same address, phone or e-mail, merchants included', async () => {
    const first = await apply('one@same.test', {
      phone: '+1 303 555 0111',
      storeAddress: '40 North Pine Street, Denver, CO',
    });
    const second = await apply('two@same.test', {
      phone: '(303) 555-0111',
      storeAddress: '40 N. Pine St, Denver CO, USA',
    });
    const { body } = await asStaff('GET', `/api/backoffice/applications/${second}`);
    expect(body).toMatchObject({ duplicates: [{ kind: 'application', id: first, same: ['address', 'phone'] }] });
    const third = await apply('three@same.test', { phone: '+1 303 555 0112', storeAddress: '1 Test Street' });
    const { duplicates } = (await asStaff('GET', `/api/backoffice/applications/${third}`)).body as {
      duplicates: { kind: string; name: string }[];
    }; // the contract
    expect(duplicates.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      'merchant Harbor Deli',
      "merchant Rosalía's Kitchen",
    ]);
  });

  it('is listed longest waiting first, page by page, whatever was typed', async () => {
    await restaurant().sql(`
      insert into applications (id, user_id, state, business_type, brand_name, store_name, store_address, suite, first_name,
        last_name, email, phone, sms_opt_in, consent_version, consented_at, consented_from, address_key, submitted_at, waiting_since)
      select gen_random_uuid(), (select id from users limit 1), 'submitted', 'retail', 'Bulk ' || n, '', 'x', '', 'a', 'b',
        'bulk' || n || '@x.test', '+1', true, 'v', now(), 'x', 'bulk' || n, now(), now() + n * interval '1 minute'
      from generate_series(1, 120) n`);
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { body } = await asStaff('GET', `/api/backoffice/applications?search=BULK%20${query}`);
      const page = body as { applications: { brandName: string }[]; nextCursor: string | null }; // the contract
      names.push(...page.applications.map(({ brandName }) => brandName));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(names).toEqual(Array.from({ length: 120 }, (_, index) => `Bulk ${index + 1}`));
    const { body } = await asStaff('GET', '/api/backoffice/applications?search=%25_%27--');
    expect(body).toMatchObject({ applications: [] });
  });
});
