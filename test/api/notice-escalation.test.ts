import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoticeView } from '../../src/domains/notices/contract.ts';
import { resolveNotices } from '../../src/domains/notices/index.ts';
import { asMerchant, createDb, createPool } from '../../src/platform/db/database.ts';
import { messagesModule } from '../../src/platform/messages/deliver.ts';
import { addMember, forget, idOf, listed, raise, sent, unread } from '../support/notice-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant({
  settings: {
    SMS_API_URL: 'http://sms.test',
    SMS_ACCOUNT_SID: 'AC1',
    SMS_AUTH_TOKEN: 'token',
    SMS_FROM: '+13025550100',
    PUBLIC_URL: 'https://app.forkline.test',
  },
});
const minute = 60_000;
const hour = 60 * minute;
const rosalia = () => restaurant().cast.rosalia;
const owner = () => rosalia().owner;
const phones = { maria: '+12125550111', luis: '+12125550122' };

beforeAll(async () => {
  await addMember(restaurant(), { id: 'maria', role: 'manager', phone: phones.maria });
  await addMember(restaurant(), { id: 'luis', role: 'manager', phone: phones.luis });
});
beforeEach(() => forget(restaurant()));

/** As the workers look. */
async function pass(ms: number): Promise<void> {
  restaurant().clock.forward(ms);
  await restaurant().runPeriodicTask('notice-escalations');
  await restaurant().runPeriodicTask('waiting-notices');
}

async function escalateTo(...steps: { userId: string; afterMinutes: number }[]) {
  const body = { storeId: rosalia().storeId, steps };
  const answer = await restaurant().call(owner(), 'PUT', '/api/notice-settings/escalation', body);
  if (answer.status !== 200) throw new Error(answer.text);
}

const escalated = async () => (await sent(restaurant())).filter(({ purpose }) => purpose === 'escalation');
const acknowledge = async (who: string) => {
  const [notice] = await listed(restaurant(), who);
  return restaurant().call(who, 'POST', `/api/notices/${notice?.id}/acknowledge`, {});
};

describe('what cannot wait', () => {
  it('is told to the first by SMS after the minutes of the list, then to the next, and to each once', async () => {
    const ownerId = await idOf(restaurant(), owner());
    await escalateTo(
      { userId: 'luis', afterMinutes: 2 },
      { userId: 'maria', afterMinutes: 3 },
      { userId: ownerId, afterMinutes: 1 },
    );
    await raise(restaurant(), 'store_off');
    await pass(2 * minute - 1);
    expect(await escalated()).toEqual([]);
    await pass(1);
    await Promise.all([pass(0), pass(0)]);
    expect((await escalated()).map(({ channel, recipient }) => [channel, recipient])).toEqual([['sms', phones.luis]]);
    expect((await escalated())[0]?.body_text).toMatch(
      /^Forkline: nobody has seen to this yet\. Rosalía's Kitchen is switched off on Grubhub\. https:\/\/app\.forkline\.test\/dashboard\/notices\?notice=/,
    );
    await pass(3 * minute);
    await pass(minute);
    await pass(hour);
    // The owner has no number: a mail.
    expect((await escalated()).map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['sms', phones.luis],
      ['sms', phones.maria],
      ['mail', owner()],
    ]);
  });

  it('is told to nobody else once somebody sees to it, and all see who that is', async () => {
    await escalateTo({ userId: 'luis', afterMinutes: 2 }, { userId: 'maria', afterMinutes: 2 });
    await raise(restaurant(), 'store_off');
    await pass(2 * minute);
    const answer = await acknowledge(rosalia().kitchen);
    expect(answer.status).toBe(200);
    await pass(hour);
    expect(await escalated()).toHaveLength(1);
    const [mine] = await listed(restaurant(), owner());
    expect(mine).toMatchObject({
      waits: false,
      nextAt: null,
      acknowledged: { you: false, by: "Rosalía's Kitchen's kitchen" },
    });
    // A second one changes nothing about who was first.
    const late = await acknowledge(owner());
    expect((late.body as NoticeView).acknowledged).toMatchObject({ you: false });
    expect(await unread(restaurant(), owner())).toBe(0);
  });

  it('is told to nobody else once it is over', async () => {
    await escalateTo({ userId: 'luis', afterMinutes: 2 });
    await raise(restaurant(), 'store_off', { subject: 'store' });
    const { app, clock } = restaurant();
    await asMerchant(app.db, rosalia().merchantId, (tx) => resolveNotices(tx, { subject: 'store', at: clock.now() }));
    await pass(hour);
    expect(await escalated()).toEqual([]);
  });

  it('goes to owners first and then to managers where nobody is on the list', async () => {
    await raise(restaurant(), 'store_off');
    await pass(10 * minute);
    await pass(10 * minute);
    await pass(10 * minute);
    expect((await escalated()).map(({ recipient }) => recipient)).toEqual([owner(), phones.maria, phones.luis]);
  });

  it('calls nobody about each of many late orders: once in ten minutes about a store', async () => {
    await escalateTo({ userId: 'luis', afterMinutes: 1 });
    await raise(restaurant(), 'late_order');
    await raise(restaurant(), 'late_order');
    await pass(minute);
    expect(await escalated()).toHaveLength(1);
    await raise(restaurant(), 'late_order');
    await pass(8 * minute);
    expect(await escalated()).toHaveLength(1);
    await pass(3 * minute);
    await raise(restaurant(), 'late_order');
    await pass(minute);
    expect(await escalated()).toHaveLength(2);
  });

  it('comes in the middle of the night as well, whatever somebody’s quiet hours', async () => {
    const times = { timeZone: 'UTC', quiet: { from: '00:00', to: '23:59' }, digestAt: '12:00' };
    await restaurant().call(owner(), 'PUT', '/api/notice-settings/times', times);
    await raise(restaurant(), 'store_off');
    expect((await sent(restaurant())).map(({ recipient }) => recipient)).toContain(owner());
  });

  it('keeps what became of each message, for owners and managers to see', async () => {
    await escalateTo({ userId: 'luis', afterMinutes: 2 });
    await raise(restaurant(), 'store_off');
    await pass(2 * minute);
    const [notice] = await listed(restaurant(), owner());
    const { body } = await restaurant().call(owner(), 'GET', `/api/notices/${notice?.id}`);
    const { deliveries } = body as { deliveries: { name: string; channel: string; step: number; state: string }[] }; // the contract
    expect(deliveries.filter(({ step }) => step === 1)).toMatchObject([
      { name: 'luis', channel: 'sms', step: 1, state: 'waiting' },
    ]);
    expect(deliveries.length).toBeGreaterThan(3);
    const seen = await restaurant().call(rosalia().kitchen, 'GET', `/api/notices/${notice?.id}`);
    expect(seen.body).toMatchObject({ deliveries: [] });
  });

  it('is nobody’s to arrange but those who run the team, and only with people of that store', async () => {
    const put = (who: string, steps: unknown, storeId: string = rosalia().storeId) =>
      restaurant().call(who, 'PUT', '/api/notice-settings/escalation', { storeId, steps });
    const step = { userId: 'luis', afterMinutes: 2 };
    expect((await put(rosalia().kitchen, [step])).status).toBe(403);
    expect((await put(owner(), [{ userId: 'nobody', afterMinutes: 2 }])).status).toBe(404);
    expect((await put(owner(), [step, step])).status).toBe(400);
    expect((await put(owner(), [{ ...step, afterMinutes: 0 }])).status).toBe(400);
    expect((await put(owner(), [step], restaurant().cast.neighbour.storeId)).status).toBe(404);
  });
});

const setTimes = (times: unknown) => restaurant().call(owner(), 'PUT', '/api/notice-settings/times', times);
const toOwner = async () => (await sent(restaurant())).filter(({ recipient }) => recipient === owner());
const clockOf = (at: Date) => at.toISOString().slice(11, 16);
const refuse = async () => {
  throw Object.assign(new Error('550 no such box'), { responseCode: 550 });
};

describe('what can wait', () => {
  it('is held until somebody’s quiet hours are over, and is on the screen at once', async () => {
    const { clock } = restaurant();
    const from = clockOf(new Date(clock.now().getTime() - hour));
    const to = clockOf(new Date(clock.now().getTime() + hour));
    expect((await setTimes({ timeZone: 'UTC', quiet: { from, to }, digestAt: null })).status).toBe(200);
    await raise(restaurant(), 'low_rating');
    expect([await unread(restaurant(), owner()), await toOwner()]).toEqual([1, []]);
    // The others have no quiet hours.
    expect((await sent(restaurant())).map(({ recipient }) => recipient).toSorted()).toEqual([
      'luis@rosalia.test',
      'maria@rosalia.test',
    ]);
    await pass(30 * minute);
    expect(await toOwner()).toEqual([]);
    await pass(31 * minute);
    await Promise.all([pass(0), pass(0)]);
    expect((await toOwner()).map(({ purpose }) => purpose)).toEqual(['low_rating']);
  });

  it('comes once a day in one mail, in the person’s language, without what is over by then', async () => {
    const { sql, clock } = restaurant();
    await sql("update users set language = 'es' where email = $1", [owner()]);
    const digestAt = new Date(clock.now().getTime() + hour).toISOString().slice(11, 16);
    await setTimes({ timeZone: 'UTC', quiet: null, digestAt });
    await raise(restaurant(), 'low_rating');
    await raise(restaurant(), 'publication_failed');
    await raise(restaurant(), 'publication_failed', { subject: 'gone' });
    const { app } = restaurant();
    await asMerchant(app.db, rosalia().merchantId, (tx) => resolveNotices(tx, { subject: 'gone', at: clock.now() }));
    expect(await toOwner()).toEqual([]);
    await pass(hour);
    await Promise.all([pass(0), pass(0)]);
    const mails = await toOwner();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('2 avisos de Forkline');
    expect(mails[0]?.body_html).toContain('lang="es"');
    // Its button ends all mails that can wait, and none of the others.
    const stop = new URL(mails[0]?.unsubscribe_url ?? '').pathname;
    expect((await app.server.inject({ method: 'POST', url: stop, payload: '' })).statusCode).toBe(200);
    await raise(restaurant(), 'low_rating');
    await raise(restaurant(), 'late_order');
    await pass(24 * hour);
    expect((await toOwner()).map(({ purpose }) => purpose).toSorted()).toEqual([
      'escalation',
      'late_order',
      'notice_digest',
    ]);
    await sql('update users set language = null where email = $1', [owner()]);
  });

  it('is dropped where it was switched off meanwhile', async () => {
    const { clock } = restaurant();
    const digestAt = new Date(clock.now().getTime() + hour).toISOString().slice(11, 16);
    await setTimes({ timeZone: 'UTC', quiet: null, digestAt });
    await raise(restaurant(), 'low_rating');
    const userId = await idOf(restaurant(), owner());
    const off = { userId, notice: 'low_rating', channel: 'mail', isWanted: false };
    await restaurant().call(owner(), 'PUT', '/api/notice-settings', off);
    await pass(hour);
    expect(await toOwner()).toEqual([]);
    const [notice] = await listed(restaurant(), owner());
    const { body } = await restaurant().call(owner(), 'GET', `/api/notices/${notice?.id}`);
    const { deliveries } = body as { deliveries: { name: string; state: string }[] }; // the contract
    expect(deliveries.map(({ state }) => state).toSorted()).toEqual(['dropped', 'waiting', 'waiting']);
  });

  it('wants times that are times, in a zone that there is', async () => {
    expect((await setTimes({ timeZone: 'Mars/Olympus', quiet: null, digestAt: null })).status).toBe(400);
    expect((await setTimes({ timeZone: 'UTC', quiet: { from: '25:00', to: '07:00' }, digestAt: null })).status).toBe(
      400,
    );
  });
});

describe('a mail server that is dead', () => {
  it('delays every mail and loses none, and sends none twice', async () => {
    const { sql, clock, databaseUrl, app } = restaurant();
    const db = createDb(createPool({ url: databaseUrl, role: 'forkline_staff', max: 2 }));
    let isDead = true;
    const handedOver: string[] = [];
    const mail = async ({ id }: { id: string }) => {
      if (isDead) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      handedOver.push(id);
    };
    const { jobs, periodicTasks } = messagesModule({ db, clock, transports: { mail } });
    await sql("delete from users where id in ('maria', 'luis')");
    for (let count = 0; count < 5; count += 1) await raise(restaurant(), 'store_off');
    const mails = (await sent(restaurant())).map(({ id }) => id);
    expect(mails).toHaveLength(5);
    const tryAll = async () => {
      for (const messageId of mails) await jobs?.[0]?.run({ messageId }, app.parts.log).catch(() => undefined);
    };
    // More tries than the queue makes of one job.
    for (let tries = 0; tries < 12; tries += 1) {
      clock.forward(5 * minute);
      await tryAll();
    }
    expect(await sql("select id from outgoing_messages where state <> 'waiting'")).toEqual([]);
    await sql('delete from graphile_worker._private_jobs');
    isDead = false;
    clock.forward(hour);
    // What has lost its job is given another one.
    await periodicTasks?.[0]?.run(app.parts.log);
    const [queued] = await sql<{ count: number }>('select count(*)::int as count from graphile_worker._private_jobs');
    expect(queued?.count).toBe(5);
    await tryAll();
    await tryAll();
    expect(handedOver.toSorted()).toEqual(mails.toSorted());
    expect(await sql("select id from outgoing_messages where state <> 'sent'")).toEqual([]);
    await db.destroy();
  });

  it('is not the same as one that refuses an address: after the tries that is told to staff', async () => {
    const { clock, databaseUrl, app, sql } = restaurant();
    const db = createDb(createPool({ url: databaseUrl, role: 'forkline_staff', max: 2 }));
    const { jobs } = messagesModule({ db, clock, transports: { mail: refuse } });
    await raise(restaurant(), 'store_off');
    const [message] = await sent(restaurant());
    for (let tries = 0; tries < 8; tries += 1) {
      await jobs?.[0]?.run({ messageId: message?.id }, app.parts.log).catch(() => undefined);
    }
    expect(await sql('select state, last_error from outgoing_messages')).toEqual([
      { state: 'failed', last_error: '550 no such box' },
    ]);
    await db.destroy();
  });
});
