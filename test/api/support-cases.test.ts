import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answersDueBy, openSupportCase, supportIsOpen, type NewSupportCase } from '../../src/domains/support/index.ts';
import { inTransaction } from '../../src/platform/context.ts';
import { hourMs } from '../../src/shared/time.ts';
import { mailTo } from '../support/mailbox.ts';
import { listed as noticesOf } from '../support/notice-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

const secret = 'a-secret-for-mail-of-the-tests';
const restaurant = useRestaurant({
  settings: { INBOUND_MAIL_ADDRESS: 'support@reply.test', INBOUND_MAIL_SECRET: secret },
});

const message = z.object({
  id: z.string(),
  seq: z.int(),
  saidBy: z.string(),
  isOwn: z.boolean(),
  author: z.string(),
  text: z.string(),
  quoted: z.string(),
  attachments: z.array(z.object({ id: z.string(), name: z.string(), leftOut: z.string().nullable() })),
});
const thread = z.object({
  id: z.string(),
  number: z.string(),
  state: z.string(),
  isHelped: z.boolean(),
  answerDueAt: z.string().nullable(),
  messages: z.array(message),
});
const afterWriting = z.object({ case: thread, missed: z.int() });
const list = z.object({ cases: z.array(z.object({ id: z.string(), unread: z.int() })), unread: z.int() });
const desk = z.object({
  cases: z.array(z.object({ id: z.string(), subject: z.string(), queue: z.string(), isFirstMissed: z.boolean() })),
  counts: z.record(z.string(), z.int()),
});
const deskThread = thread.extend({
  notes: z.array(z.object({ text: z.string() })),
  assignedTo: z.object({ name: z.string() }).nullable(),
  queue: z.string(),
  personSeen: z.int(),
});

const people = () => restaurant().cast;

async function ask<T>(schema: z.ZodType<T>, who: string, path: string, body?: unknown): Promise<T> {
  const answer = await restaurant().call(who, body === undefined ? 'GET' : 'POST', path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return schema.parse(answer.body);
}
const open = (who: string, given: Record<string, unknown> = {}) =>
  ask(thread, who, '/api/support/cases', {
    key: randomUUID(),
    storeId: null,
    topic: 'payouts',
    urgency: 'normal',
    subject: 'Where is the payout?',
    text: 'It should have come on Tuesday.',
    ...given,
  });
const write = (who: string, id: string, given: Record<string, unknown> = {}) =>
  ask(afterWriting, who, `/api/support/cases/${id}/messages`, {
    messageId: randomUUID(),
    text: 'And?',
    seen: 1,
    ...given,
  });
const answer = (who: string, id: string, given: Record<string, unknown> = {}) =>
  ask(z.object({ case: deskThread, missed: z.int() }), who, `/api/backoffice/support/cases/${id}/answer`, {
    messageId: randomUUID(),
    text: 'It is on its way.',
    seen: 1,
    solves: false,
    ...given,
  });
const shown = (id: string) => ask(deskThread, people().staff, `/api/backoffice/support/cases/${id}`);

async function deliver(raw: string, authorization = `Bearer ${secret}`) {
  const reply = await restaurant().app.server.inject({
    method: 'POST',
    url: '/hooks/mail',
    headers: { 'content-type': 'message/rfc822', authorization },
    payload: raw,
  });
  return {
    status: reply.statusCode,
    verdict: reply.statusCode === 200 ? reply.json<{ verdict: string }>().verdict : '',
  };
}
const mail = (headers: Record<string, string>, body = 'Thank you.') =>
  [
    ...Object.entries({ 'Message-ID': `<${randomUUID()}@mail.test>`, ...headers }).map(([k, v]) => `${k}: ${v}`),
    '',
    body,
  ].join('\r\n');

/** The mails that were written to somebody about cases, the newest last. */
const caseMails = async (to: string) =>
  (await mailTo(restaurant(), to)).filter(({ purpose }) => purpose.startsWith('support_'));

describe('a case', () => {
  it('is opened once, answered by staff, and read by whoever asked', async () => {
    const { rosalia, staff } = people();
    const key = randomUUID();
    const opened = await open(rosalia.owner, { key });
    expect(await open(rosalia.owner, { key })).toMatchObject({ id: opened.id, number: opened.number });
    expect(opened.number).toMatch(/^C-\d{4,}$/);
    // A Friday afternoon in Los Angeles.
    const now = restaurant().clock.now();
    expect([supportIsOpen(now), opened.answerDueAt]).toEqual([true, answersDueBy(now).toISOString()]);
    expect(opened.messages.map(({ text, isOwn }) => [text, isOwn])).toEqual([
      ['It should have come on Tuesday.', true],
    ]);
    const { case: answered, missed } = await answer(staff, opened.id);
    expect([answered.state, answered.assignedTo?.name, missed]).toEqual(['waiting_for_person', expect.any(String), 0]);
    const before = await ask(list, rosalia.owner, '/api/support/cases');
    expect(before.unread).toBe(1);
    await restaurant().runJobs();
    const told = () => noticesOf(restaurant(), rosalia.owner, '?kind=support_answered');
    expect(await told()).toMatchObject([
      { told: { facts: { caseId: opened.id, text: 'It is on its way.' } }, resolvedAt: null },
    ]);
    expect(await noticesOf(restaurant(), rosalia.kitchen, '?kind=support_answered')).toEqual([]);
    const read = await ask(thread, rosalia.owner, `/api/support/cases/${opened.id}`);
    expect(read.messages.map(({ text, saidBy }) => [saidBy, text])).toEqual([
      ['person', 'It should have come on Tuesday.'],
      ['staff', 'It is on its way.'],
    ]);
    await ask(z.unknown(), rosalia.owner, `/api/support/cases/${opened.id}/seen`, { seen: 2 });
    expect((await ask(list, rosalia.owner, '/api/support/cases')).unread).toBe(0);
    expect((await told())[0]?.resolvedAt).not.toBeNull();
  });

  it('is solved when it helped, and open again when its person says or writes otherwise', async () => {
    const { rosalia, staff } = people();
    const { id } = await open(rosalia.owner);
    await answer(staff, id);
    const helped = await ask(thread, rosalia.owner, `/api/support/cases/${id}/helped`, {});
    expect([helped.state, helped.isHelped, helped.answerDueAt]).toEqual(['solved', true, null]);
    const again = await restaurant().call(rosalia.owner, 'POST', `/api/support/cases/${id}/helped`, {});
    expect(again.status).toBe(409);
    const reopened = await ask(thread, rosalia.owner, `/api/support/cases/${id}/reopen`, {});
    expect([reopened.state, reopened.isHelped]).toEqual(['reopened', false]);
    expect(reopened.answerDueAt).not.toBeNull();
    await answer(staff, id, { solves: true, seen: 4 });
    expect((await write(rosalia.owner, id, { seen: 5 })).case.state).toBe('reopened');
  });

  it('is nobody else’s: not a colleague’s, not the neighbour’s; an owner sees those of the kitchen', async () => {
    const { rosalia, neighbour, staff } = people();
    const owners = await open(rosalia.owner);
    const kitchens = await open(rosalia.kitchen, { subject: 'The printer is silent' });
    for (const [who, id] of [
      [rosalia.kitchen, owners.id],
      [neighbour.owner, owners.id],
      [neighbour.kitchen, kitchens.id],
    ] as const) {
      const path = `/api/support/cases/${id}`;
      expect((await restaurant().call(who, 'GET', path)).status).toBe(404);
      const given = { messageId: randomUUID(), text: 'Mine?', seen: 0 };
      expect((await restaurant().call(who, 'POST', `${path}/messages`, given)).status).toBe(404);
    }
    expect((await ask(thread, rosalia.owner, `/api/support/cases/${kitchens.id}`)).id).toBe(kitchens.id);
    await ask(z.unknown(), staff, `/api/backoffice/support/cases/${kitchens.id}/note`, {
      noteId: randomUUID(),
      text: 'They call often.',
    });
    const text = (await restaurant().call(rosalia.owner, 'GET', `/api/support/cases/${kitchens.id}`)).text;
    expect(text).not.toContain('They call often.');
    expect((await shown(kitchens.id)).notes.map((note) => note.text)).toEqual(['They call often.']);
  });

  it('may be of somebody without an account, and then is answered by mail alone', async () => {
    const { app, sql } = restaurant();
    const given: NewSupportCase = {
      key: 'one visit',
      merchantId: null,
      storeId: null,
      userId: null,
      contact: { name: 'Vi', email: 'vi@visitor.test', language: 'es' },
      topic: 'other',
      urgency: 'normal',
      subject: 'Precios',
      file: {
        asked: ['¿Cuánto cuesta?'],
        lookedUp: [{ title: 'FAQ', href: '/faq' }],
        tried: [],
        transcript: [{ from: 'person', text: '¿Cuánto cuesta?', at: app.parts.clock.now() }],
      },
    };
    const visit = () =>
      inTransaction({ db: app.db, parts: app.parts, actor: { kind: 'system', name: 'visitor' } }, (ctx) =>
        openSupportCase(ctx, given),
      );
    const first = await visit();
    expect(await visit()).toEqual(first);
    await restaurant().runJobs();
    const [confirmation] = await caseMails('vi@visitor.test');
    expect(confirmation).toMatchObject({
      purpose: 'support_case_opened',
      reply_to: expect.stringContaining('support+c'),
    });
    expect(confirmation?.subject).toBe(`Hemos recibido su caso C-${first.number}`);
    expect(confirmation?.body_text).not.toContain('cuesta');
    await answer(people().staff, first.id, { text: 'Nada hasta el primer pedido.' });
    expect((await caseMails('vi@visitor.test')).at(-1)).toMatchObject({ is_personal: true });
    expect(await sql('select merchant_id from support_messages where case_id = $1 group by 1', [first.id])).toEqual([
      { merchant_id: null },
    ]);
  });

  it('that is late is told to staff once', async () => {
    const { rosalia } = people();
    const { id } = await open(rosalia.owner, { subject: 'Nobody answers' });
    const { config, clock } = restaurant();
    await restaurant().runPeriodicTask('overdue-support-cases');
    const before = (await caseMails(config.staffEmail)).filter(({ purpose }) => purpose === 'support_case_overdue');
    clock.forward(80 * hourMs);
    await restaurant().runPeriodicTask('overdue-support-cases');
    await restaurant().runPeriodicTask('overdue-support-cases');
    const after = (await caseMails(config.staffEmail)).filter(({ purpose }) => purpose === 'support_case_overdue');
    expect(after.length).toBe(before.length + 1);
    const overdue = await ask(desk, people().staff, '/api/backoffice/support/cases?view=overdue');
    expect(overdue.cases.find((one) => one.id === id)).toMatchObject({ isFirstMissed: true });
  });

  it('shows staff how the merchant stands beside it', async () => {
    const { rosalia, staff } = people();
    const { id } = await open(rosalia.owner);
    const context = await ask(
      z.object({
        stores: z.array(z.object({ name: z.string() })),
        connections: z.array(z.object({ service: z.string() })),
      }),
      staff,
      `/api/backoffice/support/cases/${id}/context`,
    );
    expect(context.stores).toHaveLength(1);
    expect(context.connections.length).toBeGreaterThan(3);
  });

  it('shows staff the connections, orders, open cases and phone of a merchant on its page', async () => {
    const { rosalia, neighbour, staff } = people();
    const { number } = await open(rosalia.owner, { subject: 'For the merchant page' });
    const owned = z.object({ stores: z.array(z.object({ id: z.string() })) });
    const { stores } = await ask(owned, rosalia.owner, '/api/stores');
    const merchants = z.object({
      merchants: z.array(z.object({ id: z.string(), stores: z.array(z.object({ id: z.string() })) })),
    });
    const listed = await ask(merchants, staff, '/api/backoffice/merchants');
    const id = listed.merchants.find((one) => one.stores.some((store) => store.id === stores[0]?.id))?.id ?? '';
    const glance = z.object({
      connections: z.array(z.object({ service: z.string(), state: z.string() })),
      orders: z.array(z.object({ number: z.string(), totalMinor: z.int() })),
      earlierCases: z.array(z.object({ number: z.string(), subject: z.string(), state: z.string() })),
    });
    const context = await ask(glance, staff, `/api/backoffice/merchants/${id}/context`);
    expect(context.connections.length).toBeGreaterThan(3);
    expect(context.earlierCases[0]).toMatchObject({ number, subject: 'For the merchant page', state: 'open' });
    const team = z.object({ team: z.array(z.object({ email: z.string(), phone: z.string().nullable() })) });
    const merchant = await ask(team, staff, `/api/backoffice/merchants/${id}`);
    const [kept] = await restaurant().sql<{ phone_number: string | null }>(
      `select u.phone_number from users u join memberships m on m.user_id = u.id
       where m.merchant_id = '${id}' and m.role = 'owner'`,
    );
    expect(merchant.team[0]?.phone).toBe(kept?.phone_number);
    const refused = await restaurant().call(neighbour.owner, 'GET', `/api/backoffice/merchants/${id}/context`);
    expect(refused.status).toBe(403);
  });
});

describe('two who write at once', () => {
  it('lose nothing: both answers stand, and the later is told what came before it', async () => {
    const { rosalia, staff, colleague } = people();
    const { id } = await open(rosalia.owner);
    const [first, second] = await Promise.all([
      answer(staff, id, { text: 'From Sam' }),
      answer(colleague, id, { text: 'From Tess' }),
    ]);
    expect(new Set([first.missed, second.missed])).toEqual(new Set([0, 1]));
    const texts = (await shown(id)).messages.map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['From Sam', 'From Tess', 'It should have come on Tuesday.']);
  });

  it('send once what was sent twice, over any connection', async () => {
    const { rosalia } = people();
    const { id } = await open(rosalia.owner);
    const messageId = randomUUID();
    const [one, two] = await Promise.all([
      write(rosalia.owner, id, { messageId }),
      write(rosalia.owner, id, { messageId }),
    ]);
    const three = await write(rosalia.owner, id, { messageId, text: 'And? Again.' });
    expect([one.missed, two.missed, three.missed]).toEqual([0, 0, 0]);
    expect((await shown(id)).messages.map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'It should have come on Tuesday.'],
      [2, 'And?'],
    ]);
    const { staff } = people();
    const answerId = randomUUID();
    await Promise.all([answer(staff, id, { messageId: answerId }), answer(staff, id, { messageId: answerId })]);
    const mails = (await caseMails(rosalia.owner)).filter(({ subject }) => subject?.includes('Where is the payout?'));
    const ours = await restaurant().sql('select mail_ref from support_messages where case_id = $1 and said_by = $2', [
      id,
      'staff',
    ]);
    expect(ours).toHaveLength(1);
    expect(mails.filter(({ id: mailId }) => mailId === ours[0]?.['mail_ref'])).toHaveLength(1);
  });
});

describe('mail', () => {
  it('that answers ours comes into the case once, without what it repeats, with its files', async () => {
    const { rosalia, staff } = people();
    const { id } = await open(rosalia.owner);
    await answer(staff, id);
    const sent = (await caseMails(rosalia.owner)).at(-1);
    const to = String(sent?.['reply_to']);
    const raw = mail(
      {
        From: `Rosalía <${rosalia.owner}>`,
        To: to,
        Subject: 'Re: it',
        'MIME-Version': '1.0',
        'Content-Type': 'multipart/mixed; boundary=b',
      },
      [
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'It has come.\r\n\r\nOn Fri, Jun 13, 2031 at 4:00 PM Sam wrote:\r\n> It is on its way.',
        '--b',
        'Content-Type: text/plain',
        'Content-Disposition: attachment; filename="note.txt"',
        '',
        'seen',
        '--b',
        'Content-Type: application/x-msdownload',
        'Content-Disposition: attachment; filename="run.exe"',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('MZ\u0000\u0001\u0002 not taken').toString('base64'),
        '--b--',
      ].join('\r\n'),
    );
    expect(await deliver(raw)).toEqual({ status: 200, verdict: 'taken' });
    expect(await deliver(raw)).toEqual({ status: 200, verdict: 'known' });
    const found = await shown(id);
    expect([found.state, found.messages.length]).toEqual(['open', 3]);
    expect(found.messages[2]).toMatchObject({
      text: 'It has come.',
      quoted: expect.stringContaining('> It is on its way.'),
      attachments: [
        { name: 'note.txt', leftOut: null },
        { name: 'run.exe', leftOut: 'Files of this kind are not taken.' },
      ],
    });
    const file = found.messages[2]?.attachments[0]?.id;
    const path = `/api/backoffice/support/cases/${id}/attachments/${file}`;
    expect((await restaurant().call(staff, 'GET', path)).text.trim()).toBe('seen');
    expect((await restaurant().call(rosalia.owner, 'GET', path)).status).toBe(403);
  });

  it('finds its case by the mails that it answers, from the person’s own address only', async () => {
    const { rosalia, staff } = people();
    const { id } = await open(rosalia.owner);
    await answer(staff, id);
    const ours = String((await caseMails(rosalia.owner)).at(-1)?.['id']);
    const headers = { To: 'support@reply.test', Subject: 'Re', 'In-Reply-To': `<${ours}@smtp.test>` };
    expect((await deliver(mail({ ...headers, From: rosalia.owner }))).verdict).toBe('taken');
    expect((await deliver(mail({ ...headers, From: 'eve@evil.test' }))).verdict).toBe('stranger');
    expect((await shown(id)).messages).toHaveLength(3);
  });

  it('to a forged address is a stranger’s, and waits in a queue of its own', async () => {
    const { rosalia, staff } = people();
    const { id } = await open(rosalia.owner);
    await answer(staff, id);
    const good = String((await caseMails(rosalia.owner)).at(-1)?.['reply_to']);
    const forged = good.replace(/.@/, (end) => (end.startsWith('a') ? 'b@' : 'a@'));
    const raw = mail({ From: 'Eve <eve@evil.test>', To: forged, Subject: 'Let me in' });
    expect(await deliver(raw)).toEqual({ status: 200, verdict: 'stranger' });
    expect(await deliver(raw)).toEqual({ status: 200, verdict: 'known' });
    expect((await shown(id)).messages).toHaveLength(2);
    const { cases } = await ask(desk, staff, '/api/backoffice/support/cases?view=all&queue=mail&search=let%20me');
    expect(cases.map(({ subject, queue }) => [subject, queue])).toEqual([['Let me in', 'mail']]);
  });

  it('is found by its number, however much of it is typed', async () => {
    const { rosalia, staff } = people();
    const opened = await open(rosalia.owner);
    const digits = opened.number.slice(2);
    for (const search of [opened.number, opened.number.toLowerCase(), `C${digits}`, digits, 'C-']) {
      const { cases } = await ask(desk, staff, `/api/backoffice/support/cases?view=all&search=${search}`);
      expect(cases.map(({ id }) => id)).toContain(opened.id);
    }
  });

  it('of a stranger is answered in the language that it is written in', async () => {
    const from = 'lupe@stranger.test';
    const raw = mail({ From: `Lupe <${from}>`, To: 'support@reply.test', Subject: 'Pagos' }, 'Cuando me van a pagar?');
    expect((await deliver(raw)).verdict).toBe('stranger');
    await restaurant().runJobs();
    expect((await caseMails(from)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Hemos recibido su caso C-\d{4,}$/),
    ]);
  });

  it('of programs, and our own, goes nowhere', async () => {
    const { rosalia, staff } = people();
    const { id } = await open(rosalia.owner);
    await answer(staff, id);
    const to = String((await caseMails(rosalia.owner)).at(-1)?.['reply_to']);
    const away = mail({ From: rosalia.owner, To: to, 'Auto-Submitted': 'auto-replied' }, 'I am away.');
    expect((await deliver(away)).verdict).toBe('automatic');
    expect((await deliver(mail({ From: 'support@forkline.example', To: to }))).verdict).toBe('own');
    expect((await deliver(mail({ From: to, To: to }))).verdict).toBe('own');
    expect((await shown(id)).messages).toHaveLength(2);
  });

  it('without the secret is refused', async () => {
    const raw = mail({ From: 'a@b.test', To: 'support@reply.test' });
    for (const wrong of ['', 'Bearer', 'Bearer x', secret]) expect((await deliver(raw, wrong)).status).toBe(401);
    expect((await deliver('nothing')).status).toBe(400);
  });

  it('can be answered in the mailbox as its recipient, where none goes out', async () => {
    const { rosalia, staff } = people();
    const { id } = await open(rosalia.owner);
    await answer(staff, id);
    const ours = String((await caseMails(rosalia.owner)).at(-1)?.['id']);
    const given = { text: 'I see it now.', messageId: randomUUID() };
    const path = `/api/backoffice/mailbox/${ours}/answer`;
    expect((await restaurant().call(staff, 'POST', path, given)).body).toEqual({ verdict: 'taken' });
    expect((await restaurant().call(staff, 'POST', path, given)).body).toEqual({ verdict: 'known' });
    expect((await shown(id)).messages.at(-1)).toMatchObject({ text: 'I see it now.', saidBy: 'person' });
  });
});

describe('saved replies', () => {
  it('are kept for everybody, and two who change one do not overwrite each other', async () => {
    const { staff, colleague } = people();
    const path = `/api/backoffice/support/replies/${randomUUID()}`;
    const reply = { title: 'Payout day', language: 'en', text: 'Hello {name}, payouts come on Tuesdays.', version: 0 };
    expect((await restaurant().call(staff, 'PUT', path, reply)).status).toBe(200);
    expect((await restaurant().call(colleague, 'PUT', path, { ...reply, version: 1, title: 'Payouts' })).status).toBe(
      200,
    );
    expect((await restaurant().call(staff, 'PUT', path, { ...reply, version: 1 })).status).toBe(409);
    const misspelt = await restaurant().call(staff, 'PUT', path, { ...reply, version: 2, text: 'Hello {merchant}' });
    expect([misspelt.status, misspelt.text]).toEqual([
      400,
      expect.stringContaining('{merchant} is nothing that is filled in.'),
    ]);
    const { id } = await open(people().rosalia.owner);
    const hole = { messageId: randomUUID(), text: 'Hello {name}', seen: 1, solves: false };
    const refused = await restaurant().call(staff, 'POST', `/api/backoffice/support/cases/${id}/answer`, hole);
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([
      400,
      'text: Fill in {name} first.',
    ]); // the route's contract
    expect((await restaurant().call(staff, 'DELETE', path)).status).toBe(200);
  });
});
