import { beforeEach, describe, expect, it } from 'vitest';
import { resolveNotices } from '../../src/domains/notices/index.ts';
import { asMerchant } from '../../src/platform/db/database.ts';
import { forget, idOf, listed, raise, sent, unread } from '../support/notice-world.ts';
import { doorDashCancel, doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const second = 1_000;
const rosalia = () => restaurant().cast.rosalia;
const owner = () => rosalia().owner;
const post = (who: string, path: string, body: unknown = {}) => restaurant().call(who, 'POST', path, body);

beforeEach(() => forget(restaurant()));

describe('a notice', () => {
  it('stands on the screens of those who may know of it, and of nobody else', async () => {
    await raise(restaurant(), 'late_order');
    await raise(restaurant(), 'payout_returned', { isOfStore: false });
    const kinds = async (who: string) => (await listed(restaurant(), who)).map(({ told }) => told.kind);
    expect((await kinds(owner())).toSorted()).toEqual(['late_order', 'payout_returned']);
    expect(await kinds(rosalia().kitchen)).toEqual(['late_order']);
    expect(await kinds(restaurant().cast.neighbour.owner)).toEqual([]);
  });

  it('is told once, however often the same thing is noticed', async () => {
    expect(await raise(restaurant(), 'store_off', { key: 'same' })).toBe(true);
    expect(await raise(restaurant(), 'store_off', { key: 'same' })).toBe(false);
    expect(await listed(restaurant(), owner())).toHaveLength(1);
    expect((await sent(restaurant())).map(({ recipient }) => recipient)).toEqual([owner()]);
  });

  it('is somebody else’s to nobody: not to read, not to mark, not to acknowledge', async () => {
    await raise(restaurant(), 'late_order');
    const [notice] = await listed(restaurant(), owner());
    const { neighbour } = restaurant().cast;
    const path = `/api/notices/${notice?.id}`;
    expect((await restaurant().call(neighbour.owner, 'GET', path)).status).toBe(404);
    expect((await post(neighbour.owner, `${path}/mark`, { isRead: true })).status).toBe(404);
    expect((await post(neighbour.owner, `${path}/acknowledge`)).status).toBe(404);
    expect((await listed(restaurant(), owner()))[0]).toEqual(notice);
  });
});

describe('the count of the bell', () => {
  it('is what this person has not read and still matters', async () => {
    await raise(restaurant(), 'store_off', { subject: 'a' });
    await raise(restaurant(), 'low_rating');
    expect([await unread(restaurant(), owner()), await unread(restaurant(), rosalia().kitchen)]).toEqual([2, 1]);
    const notices = await listed(restaurant(), owner());
    const rating = notices.find(({ told }) => told.kind === 'low_rating');
    // To look at the list reads nothing.
    expect(await unread(restaurant(), owner())).toBe(2);
    await post(owner(), `/api/notices/${rating?.id}/mark`, { isRead: true });
    expect(await unread(restaurant(), owner())).toBe(1);
    const { app, clock } = restaurant();
    await asMerchant(app.db, rosalia().merchantId, (tx) => resolveNotices(tx, { subject: 'a', at: clock.now() }));
    expect([await unread(restaurant(), owner()), await unread(restaurant(), rosalia().kitchen)]).toEqual([0, 0]);
    await post(owner(), `/api/notices/${rating?.id}/mark`, { isRead: false });
    expect(await unread(restaurant(), owner())).toBe(1);
  });

  it('falls when the order is answered, by whomever', async () => {
    const { doorDash, sql, call, runPeriodicTask, runJobs, clock } = restaurant();
    const body = doorDashOrder({ store: rosalia().doorDashStore });
    await doorDash(body);
    const [order] = await sql<{ id: string }>('select id from orders where external_id = $1', [body.order.id]);
    clock.forward(90 * second);
    await runPeriodicTask('unanswered-orders');
    await runPeriodicTask('late-orders');
    await runJobs();
    expect(await unread(restaurant(), owner())).toBe(1);
    // The order screen of this store counts the order by itself.
    const bell = await call(owner(), 'GET', `/api/notices/bell?storeId=${rosalia().storeId}`);
    expect(bell.body).toMatchObject({ unread: 0, notices: [] });
    await call(rosalia().kitchen, 'POST', `/api/orders/${order?.id}/accept`, {});
    expect(await unread(restaurant(), owner())).toBe(0);
    expect((await listed(restaurant(), owner()))[0]).toMatchObject({ waits: false, resolvedAt: expect.any(String) });
  });

  it('falls when the service itself cancels the order, in the transaction of its webhook', async () => {
    const { sql, runPeriodicTask, runJobs, clock, doorDash } = restaurant();
    const body = doorDashOrder({ store: rosalia().doorDashStore });
    await doorDash(body);
    clock.forward(90 * second);
    await runPeriodicTask('unanswered-orders');
    await runPeriodicTask('late-orders');
    await runJobs();
    expect(await unread(restaurant(), owner())).toBe(1);
    await doorDash(doorDashCancel({ store: rosalia().doorDashStore, id: body.order.id }));
    await runJobs();
    const [order] = await sql<{ state: string }>('select state from orders where external_id = $1', [body.order.id]);
    expect([order?.state, await unread(restaurant(), owner())]).toEqual(['cancelled', 0]);
  });

  it('is marked as read at once, for what there was, and that is taken back', async () => {
    const { clock } = restaurant();
    await raise(restaurant(), 'low_rating');
    await raise(restaurant(), 'publication_failed');
    const upTo = clock.now().toISOString();
    clock.forward(second);
    await raise(restaurant(), 'low_rating');
    const { body } = await post(owner(), '/api/notices/read-all', { upTo });
    expect(body).toMatchObject({ count: 2 });
    expect(await unread(restaurant(), owner())).toBe(1);
    const { readAt } = body as { readAt: string }; // the contract
    await post(owner(), '/api/notices/unread-all', { readAt });
    expect(await unread(restaurant(), owner())).toBe(3);
  });
});

describe('the list', () => {
  it('goes on page by page, newest first, through ten thousand, and is narrowed by kind and by what matters', async () => {
    const { sql, call } = restaurant();
    await sql(
      `insert into notices (merchant_id, id, kind, store_id, key, subject, facts, created_at)
       select $1, gen_random_uuid(), 'store_off', $2, n::text, n::text,
         '{"storeName":"R","serviceName":"Grubhub"}', timestamptz '2031-01-01' + n * interval '1 minute'
       from generate_series(1, 10000) n`,
      [rosalia().merchantId, rosalia().storeId],
    );
    await sql(
      `insert into notice_people (merchant_id, user_id, notice_id, created_at, on_device, read_at)
       select n.merchant_id, u.id, n.id, n.created_at, false, n.created_at from notices n, users u where u.email = $1`,
      [owner()],
    );
    await sql('analyze notices, notice_people');
    await raise(restaurant(), 'low_rating');
    const began = performance.now();
    let cursor: string | null = '';
    const seen: string[] = [];
    for (let pages = 0; pages < 4 && cursor !== null; pages += 1) {
      const { body } = await call(owner(), 'GET', `/api/notices${cursor === '' ? '' : `?cursor=${cursor}`}`);
      const page = body as { notices: { id: string; at: string }[]; nextCursor: string | null }; // the contract
      seen.push(...page.notices.map(({ at }) => at));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(120);
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await unread(restaurant(), owner())).toBe(1);
    expect(await listed(restaurant(), owner(), '?kind=low_rating')).toHaveLength(1);
    expect(await listed(restaurant(), owner(), '?fresh=yes')).toHaveLength(1);
    expect(await listed(restaurant(), owner(), `?storeId=${rosalia().storeId}&kind=store_off`)).toHaveLength(30);
    expect((await call(owner(), 'GET', '/api/notices?cursor=nonsense')).status).toBe(400);
  });
});

const choose = (who: string, choice: Record<string, unknown>) =>
  restaurant().call(who, 'PUT', '/api/notice-settings', choice);
const myId = () => idOf(restaurant(), owner());

describe('what somebody has chosen', () => {
  it('cannot switch off what is essential, and says why', async () => {
    const userId = await myId();
    for (const channel of ['screen', 'mail']) {
      const answer = await choose(owner(), { userId, notice: 'late_order', channel, isWanted: false });
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('cannot be switched off')]);
    }
    // An SMS is a matter of consent, whatever it is about.
    expect((await choose(owner(), { userId, notice: 'late_order', channel: 'sms', isWanted: false })).status).toBe(200);
    const mine = { userId, notice: 'payout_returned', channel: 'mail', isWanted: false };
    expect((await choose(owner(), mine)).status).toBe(409);
  });

  it('holds for one store before it holds for all, and is taken back', async () => {
    const userId = await myId();
    const mail = { userId, notice: 'low_rating', channel: 'mail' };
    await choose(owner(), { ...mail, isWanted: false });
    await raise(restaurant(), 'low_rating');
    expect(await sent(restaurant())).toEqual([]);
    await choose(owner(), { ...mail, storeId: rosalia().storeId, isWanted: true });
    await raise(restaurant(), 'low_rating');
    expect(await sent(restaurant())).toHaveLength(1);
    await choose(owner(), { ...mail, storeId: rosalia().storeId, isWanted: null });
    await raise(restaurant(), 'low_rating');
    expect(await sent(restaurant())).toHaveLength(1);
    const theirs = { ...mail, storeId: restaurant().cast.neighbour.storeId, isWanted: true };
    expect((await choose(owner(), theirs)).status).toBe(404);
  });

  it('keeps off the screen what is not wanted there', async () => {
    await choose(owner(), { userId: await myId(), notice: 'low_rating', channel: 'screen', isWanted: false });
    await raise(restaurant(), 'low_rating');
    expect(await listed(restaurant(), owner())).toEqual([]);
  });
});

describe('the link in a mail that is not essential', () => {
  it('ends mails of its kind with one POST, as a mailbox sends it, and nothing else', async () => {
    await raise(restaurant(), 'low_rating');
    await raise(restaurant(), 'late_order');
    const mails = await sent(restaurant());
    const rating = mails.find(({ purpose }) => purpose === 'low_rating');
    expect(mails.find(({ purpose }) => purpose === 'late_order')?.unsubscribe_url).toBeNull();
    const address = new URL(rating?.unsubscribe_url ?? '');
    expect(rating?.body_text).toContain('/stop-notices?key=');
    const press = () =>
      restaurant().app.server.inject({
        method: 'POST',
        url: address.pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await press()).statusCode).toBe(200);
    expect((await press()).statusCode).toBe(200);
    await raise(restaurant(), 'low_rating');
    await raise(restaurant(), 'publication_failed');
    const later = (await sent(restaurant())).slice(mails.length);
    expect(later.map(({ purpose }) => purpose)).toEqual(['publication_failed']);
    expect(await listed(restaurant(), owner(), '?kind=low_rating')).toHaveLength(2);
  });

  it('ends nothing with another kind in it, nor with a key of nobody', async () => {
    await raise(restaurant(), 'low_rating');
    const [mail] = await sent(restaurant());
    const key = /unsubscribe\/([0-9a-f-]{36})/.exec(mail?.unsubscribe_url ?? '')?.[1];
    const stop = (body: unknown) => restaurant().call(undefined, 'POST', '/api/notices/stop', body);
    expect((await stop({ key, kind: 'late_order' })).status).toBe(404);
    expect((await stop({ key: rosalia().storeId, kind: 'low_rating' })).status).toBe(404);
    expect((await stop({ key, kind: 'low_rating' })).status).toBe(200);
    await raise(restaurant(), 'low_rating');
    expect(await sent(restaurant())).toHaveLength(1);
  });
});

// Last in the file: nobody is logged in any more half a year later.
describe('an old notice', () => {
  it('is forgotten after 180 days with who read it, but not while somebody is still being told of it', async () => {
    const { clock, runPeriodicTask, sql } = restaurant();
    const day = 86_400_000;
    await raise(restaurant(), 'low_rating');
    await raise(restaurant(), 'store_off');
    clock.forward(day);
    await raise(restaurant(), 'payout_returned', { isOfStore: false });
    clock.forward(179 * day - 1);
    await runPeriodicTask('old-notices');
    const kept = () => sql('select kind, escalate_at is not null as escalates from notices order by kind');
    expect(await kept()).toHaveLength(3);
    clock.forward(2);
    await runPeriodicTask('old-notices');
    expect(await kept()).toEqual([
      { kind: 'payout_returned', escalates: true },
      { kind: 'store_off', escalates: true },
    ]);
    for (const table of ['notice_people', 'notice_deliveries'])
      expect(await sql(`select from ${table} where notice_id not in (select id from notices)`)).toEqual([]);
    expect(await sql('select distinct notice_id from notice_people')).toHaveLength(2);
  });
});
