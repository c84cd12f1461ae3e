import { describe, expect, it } from 'vitest';
import { hourMs } from '../../src/shared/time.ts';
import { doorDashOrder } from '../support/orders.ts';
import { installer, multipart, pdf, word97 } from '../support/forms.ts';
import { mailTo } from '../support/mailbox.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const asStaff = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  restaurant().call(restaurant().cast.staff, method, path, body);

async function view(method: 'GET' | 'POST', url: string, who = restaurant().cast.staff, body?: unknown) {
  const { app, cast, tokenOf } = restaurant();
  const answer = await app.server.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      'x-view-as': cast.rosalia.merchantId,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, text: answer.payload };
}

describe('viewing as a merchant', () => {
  it('is refused before it has begun, and to everybody who is not staff', async () => {
    expect((await view('GET', '/api/orders')).status).toBe(403);
    const asNeighbour = await view('GET', '/api/stores', restaurant().cast.neighbour.owner);
    expect(asNeighbour.text).toContain('Harbor Deli');
    expect(asNeighbour.text).not.toContain('Rosalía');
  });

  it('needs a reason, leaves audit rows, reads what the owner reads, and changes nothing', async () => {
    const { cast, doorDash, sql } = restaurant();
    await doorDash(doorDashOrder({ store: cast.rosalia.doorDashStore }));
    const path = `/api/backoffice/merchants/${cast.rosalia.merchantId}/view`;
    expect((await asStaff('POST', path, { reason: ' ' })).status).toBe(400);
    const began = await asStaff('POST', path, { reason: 'Looks for a missing order' });
    expect(began.body).toEqual({
      merchantId: cast.rosalia.merchantId,
      merchantName: "Rosalía's Kitchen",
      endsAt: new Date(restaurant().clock.now().getTime() + hourMs).toISOString(),
    });
    expect(JSON.parse((await view('GET', '/api/me')).text)).toMatchObject({ role: 'owner', viewing: true });
    expect((await view('GET', '/api/stores')).text).toContain('Rosalía');
    const { orders } = JSON.parse((await view('GET', '/api/orders')).text) as {
      orders: { id: string; state: string }[];
    };
    expect(orders).toHaveLength(1);
    const accept = await view('POST', `/api/orders/${orders[0]?.id}/accept`, cast.staff, {});
    expect([accept.status, accept.text]).toEqual([403, expect.stringContaining('nothing can be changed')]);
    expect(await sql('select state from orders where id = $1', [orders[0]?.id])).toEqual([{ state: 'new' }]);
    expect((await view('GET', '/api/backoffice/merchants')).status).toBe(403);
    const audit = await asStaff('GET', `/api/backoffice/audit?subjectId=${cast.rosalia.merchantId}`);
    expect(audit.body).toMatchObject({
      actions: [
        {
          action: 'viewing_began',
          staffName: 'Sam',
          reason: 'Looks for a missing order',
          merchant: { id: cast.rosalia.merchantId, name: "Rosalía's Kitchen" },
        },
      ],
    });
  });

  it('opens no other merchant, and ends by hand or after an hour', async () => {
    const { app, cast, clock, tokenOf } = restaurant();
    const other = await app.server.inject({
      url: '/api/stores',
      headers: { authorization: `Bearer ${await tokenOf(cast.staff)}`, 'x-view-as': cast.neighbour.merchantId },
    });
    expect(other.statusCode).toBe(403);
    const path = `/api/backoffice/merchants/${cast.rosalia.merchantId}/view`;
    await asStaff('POST', `${path}/end`, {});
    expect((await view('GET', '/api/stores')).status).toBe(403);
    await asStaff('POST', path, { reason: 'Once more' });
    expect((await view('GET', '/api/stores')).status).toBe(200);
    clock.forward(hourMs + 1);
    expect((await view('GET', '/api/stores')).status).toBe(403);
  });
});

describe('a merchant', () => {
  it('is found by its name and by an address, with its people', async () => {
    const { cast } = restaurant();
    const { body } = await asStaff('GET', '/api/backoffice/merchants?search=rosal%C3%ADa');
    expect(body).toMatchObject({ merchants: [{ name: "Rosalía's Kitchen", state: 'active' }], nextCursor: null });
    const one = await asStaff('GET', `/api/backoffice/merchants/${cast.rosalia.merchantId}`);
    expect(one.body).toMatchObject({ stores: [{ address: '1 Test Street' }] });
    expect((one.body as { team: { role: string }[] }).team.map(({ role }) => role).toSorted()).toEqual([
      'kitchen',
      'owner',
    ]);
  });

  it('that is suspended reads and finishes its orders, and hears why; reopened, all is as before', async () => {
    const { call, cast, doorDash } = restaurant();
    const { merchantId, owner, doorDashStore } = cast.neighbour;
    await doorDash(doorDashOrder({ store: doorDashStore }));
    const path = `/api/backoffice/merchants/${merchantId}`;
    const reason = 'The licence has run out';
    expect((await asStaff('POST', `${path}/suspend`, { reason })).body).toEqual({ state: 'suspended' });
    expect((await asStaff('POST', `${path}/suspend`, { reason })).status).toBe(409);
    expect((await call(owner, 'GET', '/api/me')).body).toMatchObject({
      merchantState: 'suspended',
      merchantStateReason: reason,
    });
    const { orders } = (await call(owner, 'GET', '/api/orders')).body as { orders: { id: string }[] }; // the contract
    expect((await call(owner, 'POST', `/api/orders/${orders[0]?.id}/accept`, {})).status).toBe(200);
    const replay = await call(owner, 'POST', '/api/quarantine/018f0000-0000-7000-8000-000000000000/replay', {});
    expect([replay.status, replay.body]).toEqual([
      403,
      expect.objectContaining({
        message: `This account is suspended: ${reason}. Write to support@forkline.example.`,
      }),
    ]);
    expect((await mailTo(restaurant(), owner)).map(({ purpose }) => purpose)).toEqual(['merchant_suspended']);
    await asStaff('POST', `${path}/close`, { reason: 'Went out of business' });
    expect((await call(owner, 'GET', '/api/orders')).status).toBe(403);
    expect((await asStaff('POST', `${path}/reopen`, { reason: 'A mistake of ours' })).body).toEqual({
      state: 'active',
    });
    expect((await call(owner, 'GET', '/api/orders')).status).toBe(200);
    const { actions } = (await asStaff('GET', `/api/backoffice/audit?subjectId=${merchantId}`)).body as {
      actions: { action: string }[];
    }; // the contract
    expect(actions.map(({ action }) => action)).toEqual(['merchant_reopened', 'merchant_closed', 'merchant_suspended']);
  });
});

const resume = (content: Buffer, name = 'résumé "1".pdf') => ({ field: 'resume', name, content });

describe('what visitors send', () => {
  const message = { name: 'Lu', email: 'lu@visitor.test', topic: 'press', message: 'May I call?' };

  it('as a message is kept, confirmed without repeating it, and settled by staff', async () => {
    const { call } = restaurant();
    expect((await call(undefined, 'POST', '/api/contact', message)).body).toEqual({ received: true });
    const [confirmation] = await mailTo(restaurant(), 'lu@visitor.test');
    expect(confirmation?.body_text).not.toContain('May I call?');
    const { messages } = (await asStaff('GET', '/api/backoffice/contact-messages')).body as {
      messages: { id: string; state: string; message: string }[];
    }; // the contract
    expect(messages).toMatchObject([{ ...message, state: 'open', handledBy: null }]);
    const path = `/api/backoffice/contact-messages/${messages[0]?.id}/state`;
    expect((await asStaff('POST', path, { state: 'done' })).body).toEqual({ state: 'done' });
    expect((await asStaff('GET', '/api/backoffice/contact-messages?state=open')).body).toMatchObject({ messages: [] });
  });

  it.each([
    ['name', ''],
    ['email', 'lu'],
    ['topic', 'gossip'],
    ['message', ''],
    ['message', 'x'.repeat(4001)],
    ['message', 'a\u0000b'],
  ])('as a message with a wrong %s is 400 and kept nowhere', async (field, value) => {
    const { call, sql } = restaurant();
    const answer = await call(undefined, 'POST', '/api/contact', { ...message, [field]: value });
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringMatching(new RegExp(`^${field}: `)) }),
    ]);
    expect(await sql('select 1 from contact_messages')).toHaveLength(1);
  });

  const career = { roleId: '', firstName: 'Kim', lastName: "D'Arc", email: 'kim@work.test' };
  let lastAddress = 0;
  async function applyWith(fields: Record<string, string>, file?: Parameters<typeof multipart>[1]) {
    const form = multipart(fields, file);
    lastAddress += 1;
    const answer = await restaurant().app.server.inject({
      method: 'POST',
      url: '/api/careers/applications',
      headers: form.headers,
      payload: form.payload,
      remoteAddress: `10.5.5.${lastAddress}`,
    });
    return { status: answer.statusCode, body: answer.json<{ message?: string }>() };
  }

  it.each([
    ['a PDF', pdf],
    ['a Word 97 document', word97],
  ])('as an application with %s is kept, and staff read the same bytes', async (_what, content) => {
    const email = `kim${content.length}@work.test`;
    const sent = await applyWith({ ...career, email }, resume(content));
    expect(sent).toEqual({ status: 200, body: { received: true } });
    const { applications } = (await asStaff('GET', `/api/backoffice/career-applications?search=${email}`)).body as {
      applications: { id: string; state: string }[];
    }; // the contract
    expect(applications).toMatchObject([{ lastName: "D'Arc", state: 'new', resume: { bytes: content.length } }]);
    const id = applications[0]?.id;
    const file = await restaurant().app.server.inject({
      url: `/api/backoffice/career-applications/${id}/resume`,
      headers: { authorization: `Bearer ${await restaurant().tokenOf(restaurant().cast.staff)}` },
    });
    expect(file.rawPayload.equals(content)).toBe(true);
    expect(file.headers['content-disposition']).toContain('attachment');
    const moved = await asStaff('POST', `/api/backoffice/career-applications/${id}/state`, { state: 'invited' });
    expect(moved.body).toEqual({ state: 'invited' });
  });

  it.each([
    ['no file', undefined, /^resume: Choose a file/],
    ['an empty file', Buffer.alloc(0), /^resume: Choose a file/],
    ['a program that calls itself a PDF', installer, /^resume: This file is not PDF or Word inside/],
    ['text that calls itself a PDF', Buffer.from('hello'), /^resume: This file is not PDF or Word inside/],
    [
      '10 MB that call themselves a PDF',
      Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]),
      /^resume: This file is larger than 5 MB/,
    ],
  ])('as an application with %s is refused in words, and kept nowhere', async (_what, content, sentence) => {
    const before = await restaurant().sql('select id from career_applications order by id');
    const answer = await applyWith(career, content && resume(content));
    expect([answer.status, answer.body.message]).toEqual([
      content && content.length > 5 * 1024 * 1024 ? 413 : 400,
      expect.stringMatching(sentence),
    ]);
    expect(await restaurant().sql('select id from career_applications order by id')).toEqual(before);
  });

  it.each([
    ['roleId', 'no-such-role', 'This role is no longer open. Pick another.'],
    ['firstName', '', 'Enter your first name.'],
    ['email', 'kim', 'Enter an email such as name@example.com.'],
    ['link', 'javascript:alert(1)', 'Enter a link that begins with https://.'],
    ['message', 'x'.repeat(4001), 'At most 4000 characters fit here.'],
    ['lastName', 'a\u0000b', 'holds a character that cannot be stored.'],
  ])('as an application with a wrong %s (%s) names the field', async (field, value, sentence) => {
    const answer = await applyWith({ ...career, [field]: value }, resume(pdf));
    expect([answer.status, answer.body.message]).toEqual([400, `${field}: ${sentence}`]);
  });
});

describe('the mailbox', () => {
  it('keeps what no provider takes, lets staff read it and try it again', async () => {
    await restaurant().runJobs();
    const { body } = await asStaff('GET', '/api/backoffice/mailbox?state=kept&search=lu%40visitor');
    const { messages } = body as { messages: { id: string; text: string; state: string }[] }; // the contract
    expect(messages).toMatchObject([{ purpose: 'contact_received', state: 'kept', channel: 'mail' }]);
    expect(messages[0]?.text).toContain('Thank you for writing');
    const again = await asStaff('POST', `/api/backoffice/mailbox/${messages[0]?.id}/resend`, {});
    expect(again.body).toEqual({ state: 'waiting' });
    const unknown = await asStaff('POST', '/api/backoffice/mailbox/018f0000-0000-7000-8000-000000000000/resend', {});
    expect(unknown.status).toBe(404);
  });
});

describe('what services send that nobody expected', () => {
  it('is counted by service and word, over all merchants, and breaks no order', async () => {
    const { cast, doorDash, sql } = restaurant();
    for (const store of [cast.rosalia.doorDashStore, cast.neighbour.doorDashStore]) {
      const body = doorDashOrder({ store });
      await doorDash({ ...body, order: { ...body.order, experience: 'DRONE_MARKET' } });
    }
    await doorDash(doorDashOrder({ store: cast.rosalia.doorDashStore }), { authorization: 'not the token' });
    const { body } = await asStaff('GET', '/api/backoffice/services');
    expect(body).toMatchObject({
      drift: expect.arrayContaining([
        expect.objectContaining({ serviceName: 'DoorDash', what: 'experience: DRONE_MARKET', count: 2 }),
      ]),
      refusals: [expect.objectContaining({ serviceName: 'DoorDash', count: 1 })],
    });
    const [row] = await sql<{ count: number }>(
      "select count(*)::int as count from orders where details->'drift' ? 'experience: DRONE_MARKET'",
    );
    expect(row?.count).toBe(2);
  });
});
