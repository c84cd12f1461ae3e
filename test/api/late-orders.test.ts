import { beforeEach, describe, expect, it } from 'vitest';
import { writeAboutLateOrder } from '../../src/domains/orders/commands/write-about-late-order.ts';
import { createDb, createPool } from '../../src/platform/db/database.ts';
import { messagesModule } from '../../src/platform/messages/deliver.ts';
import { asId } from '../../src/shared/ids.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const second = 1_000;
const minute = 60 * second;

interface Letter extends Record<string, unknown> {
  id: string;
  channel: string;
  recipient: string;
  subject: string | null;
  body_text: string;
  state: string;
}

const letters = () =>
  restaurant().sql<Letter>(
    `select id, channel, recipient, subject, body_text, state from outgoing_messages where purpose = 'late_order' order by created_at, id`,
  );

async function placed() {
  const { cast, doorDash, sql, call } = restaurant();
  const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
  await doorDash(body);
  const [row] = await sql<{ id: string; display_id: string }>(
    'select id, display_id from orders where external_id = $1',
    [body.order.id],
  );
  if (!row) throw new Error('The order has not arrived.');
  return { ...row, accept: () => call(cast.rosalia.owner, 'POST', `/api/orders/${row.id}/accept`, {}) };
}

/** As the workers look, at both steps. */
async function look(): Promise<void> {
  const { runPeriodicTask, runJobs } = restaurant();
  await runPeriodicTask('unanswered-orders');
  await runPeriodicTask('late-orders');
  await runJobs();
}

async function pass(ms: number): Promise<void> {
  restaurant().clock.forward(ms);
  await look();
}

/** Each test begins with nobody written to. */
beforeEach(async () => {
  const { sql } = restaurant();
  await pass(30 * minute);
  await sql('delete from late_order_letters');
  await sql('delete from outgoing_messages');
});

/** Writes as a deployment with a provider of SMS does. */
function writeNow(orderId: string) {
  const { app, cast } = restaurant();
  return writeAboutLateOrder(
    {
      db: app.db,
      parts: app.parts,
      registry: app.registry,
      letters: { publicUrl: 'https://forkline.test', hasSms: true },
    },
    { merchantId: cast.rosalia.merchantId, orderId: asId(orderId) },
  );
}

const ownerId = async () => {
  const [row] = await restaurant().sql<{ id: string }>('select id from users where email = $1', [
    restaurant().cast.rosalia.owner,
  ]);
  return row?.id ?? '';
};

describe('an order that nobody has answered by half of its time', () => {
  it('is told to the owner by mail, once, with the time left, the deadline there, and a link to it', async () => {
    const { cast, clock } = restaurant();
    const order = await placed();
    await pass(89 * second);
    expect(await letters()).toEqual([]);
    await pass(second);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    const by = new Date(clock.now().getTime() + 90 * second).toLocaleTimeString('en-US', {
      timeZone: 'America/New_York',
      hour: 'numeric',
      minute: '2-digit',
    });
    expect(letter).toMatchObject({
      channel: 'mail',
      recipient: cast.rosalia.owner,
      subject: `1 minute left to answer order ${order.display_id} from DoorDash`,
      state: 'kept',
    });
    expect(letter?.body_text).toContain(`Nobody at Rosalía's Kitchen has answered order ${order.display_id}`);
    expect(letter?.body_text).toContain(`without an answer by ${by} (the store’s time) DoorDash cancels it`);
    const address = `/dashboard/orders?store=${cast.rosalia.storeId}&order=${order.id}`;
    expect(letter?.body_text).toContain(address);
  });

  it('is told once however often the job runs', async () => {
    const order = await placed();
    await pass(90 * second);
    await Promise.all([writeNow(order.id), writeNow(order.id), look()]);
    expect(await letters()).toHaveLength(1);
  });

  it('is told although the worker died before it wrote', async () => {
    const { runPeriodicTask, runJobs, clock, sql } = restaurant();
    await placed();
    clock.forward(90 * second);
    await runPeriodicTask('unanswered-orders');
    await runPeriodicTask('late-orders');
    // A worker that was killed leaves its job locked.
    await sql("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1");
    await runJobs();
    expect(await letters()).toEqual([]);
    await look();
    expect(await letters()).toHaveLength(1);
    await sql("delete from graphile_worker._private_jobs where locked_by = 'dead'");
  });

  it('is not told once it was answered, though the job was waiting', async () => {
    const { runPeriodicTask, runJobs, clock } = restaurant();
    const order = await placed();
    clock.forward(90 * second);
    await runPeriodicTask('unanswered-orders');
    await runPeriodicTask('late-orders');
    await order.accept();
    await runJobs();
    expect(await letters()).toEqual([]);
  });

  it('is not told after its deadline', async () => {
    const order = await placed();
    restaurant().clock.forward(4 * minute);
    await writeNow(order.id);
    await look();
    expect(await letters()).toEqual([]);
  });

  it('is told to nobody more than once in ten minutes; the next message counts what was held back', async () => {
    await placed();
    await pass(90 * second);
    await placed();
    await placed();
    await pass(90 * second);
    expect(await letters()).toHaveLength(1);
    await pass(7 * minute);
    const last = await placed();
    await pass(90 * second);
    const written = await letters();
    expect(written).toHaveLength(2);
    expect(written[1]?.subject).toContain(last.display_id);
    expect(written[1]?.body_text).toContain(
      '2 more orders have passed half of the time without an answer since our last message.',
    );
  });
});

describe('who is written to', () => {
  it('is a manager who works in that store, not one of another store, and nobody of the kitchen', async () => {
    const { sql, cast } = restaurant();
    const { merchantId, storeId } = cast.rosalia;
    const other = '018f0000-0000-7000-8000-000000000001';
    const add = async (key: string, stores: string[] | null) => {
      const id = `${key}-id`;
      await sql("insert into users (id, name, email) values ($1, $2, $2 || '@rosalia.test')", [id, key]);
      await sql("insert into memberships (merchant_id, user_id, role, store_ids) values ($1, $2, 'manager', $3)", [
        merchantId,
        id,
        stores,
      ]);
    };
    await add('here', [storeId]);
    await add('elsewhere', [other]);
    await placed();
    await pass(90 * second);
    const recipients = (await letters()).map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual(['here@rosalia.test', cast.rosalia.owner].toSorted());
    await sql("delete from users where id in ('here-id', 'elsewhere-id')");
  });

  it('gets an SMS as well where the number is known and somebody sends them, unless the person said no', async () => {
    const { sql, clock, runPeriodicTask } = restaurant();
    const id = await ownerId();
    await sql('update users set phone_number = $2 where id = $1', [id, '+12125550147']);
    const order = await placed();
    clock.forward(90 * second);
    await runPeriodicTask('unanswered-orders');
    await writeNow(order.id);
    const sms = (await letters()).filter(({ channel }) => channel === 'sms');
    expect(sms).toMatchObject([
      {
        recipient: '+12125550147',
        body_text: expect.stringMatching(
          /^Forkline: Rosalía's Kitchen has not answered DoorDash order .+\. 1 minute left, until \d+:\d\d [AP]M\. https:\/\/forkline\.test\/dashboard\/orders\?store=.+&order=.+$/,
        ),
      },
    ]);
    await sql(
      `insert into applications (id, user_id, state, business_type, brand_name, store_name, store_address, suite,
         first_name, last_name, email, phone, sms_opt_in, consent_version, consented_at, consented_from, address_key,
         submitted_at)
       values (gen_random_uuid(), $1, 'submitted', 'restaurant', 'R', 'R', '1 Test Street', '', 'A', 'B', 'a@b.test',
         '+12125550147', false, '1', now(), '::1', '1teststreet', now())`,
      [id],
    );
    await pass(30 * minute);
    const next = await placed();
    clock.forward(90 * second);
    await runPeriodicTask('unanswered-orders');
    await writeNow(next.id);
    const later = (await letters()).slice(2);
    expect(later.map(({ channel }) => channel)).toEqual(['mail']);
    await sql('delete from applications');
    await sql('update users set phone_number = null where id = $1', [id]);
  });
});

describe('a message that could not be sent by the deadline', () => {
  it('is not sent any more, and says so', async () => {
    const { sql, clock, databaseUrl, app } = restaurant();
    const sent: string[] = [];
    const db = createDb(createPool({ url: databaseUrl, role: 'forkline_staff', max: 1 }));
    const mail = async ({ id }: { id: string }) => void sent.push(id);
    const [deliver] = messagesModule({ db, clock, transports: { mail } }).jobs ?? [];
    const order = await placed();
    clock.forward(90 * second);
    await restaurant().runPeriodicTask('unanswered-orders');
    await writeNow(order.id);
    const [letter] = await letters();
    clock.forward(91 * second);
    await deliver?.run({ messageId: letter?.id }, app.parts.log);
    expect(sent).toEqual([]);
    expect(await letters()).toMatchObject([{ state: 'failed' }]);
    // The same one in time.
    clock.forward(-91 * second);
    await sql("update outgoing_messages set state = 'waiting' where id = $1", [letter?.id]);
    await deliver?.run({ messageId: letter?.id }, app.parts.log);
    expect(sent).toEqual([letter?.id]);
    await db.destroy();
  });
});
