import { beforeAll, describe, expect, it } from 'vitest';
import type { NoticePerson } from '../../src/domains/notices/settings-contract.ts';
import { controlOf } from '../support/control.ts';
import { asOwner, menuWorld, writeSmallMenu } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant({ world: menuWorld });
const minute = 60_000;

const people = async (who: string) =>
  ((await restaurant().call(who, 'GET', '/api/notice-settings')).body as { people: NoticePerson[] }).people; // the contract

const sentAbout = (purpose: string) =>
  restaurant().sql<{ recipient: string; subject: string; body_text: string }>(
    'select recipient, subject, body_text from outgoing_messages where purpose = $1 order by created_at, recipient',
    [purpose],
  );

async function choose(who: string, about: string, choice: { notice: string; isWanted: boolean }) {
  const person = (await people(restaurant().cast.rosalia.owner)).find(({ email }) => email === about);
  return restaurant().call(who, 'PUT', '/api/notice-settings', {
    userId: person?.userId ?? '',
    channel: 'mail',
    ...choice,
  });
}

describe('who is told of what', () => {
  it('is for owners to see of everybody, and for the others of themselves', async () => {
    const { rosalia } = restaurant().cast;
    const all = await people(rosalia.owner);
    expect(all.map(({ email, you }) => [email, you])).toEqual([
      [rosalia.owner, true],
      [rosalia.kitchen, false],
    ]);
    expect((await people(rosalia.kitchen)).map(({ email }) => email)).toEqual([rosalia.kitchen]);
  });

  it('begins with what the role wants, and is chosen from then on', async () => {
    const { rosalia } = restaurant().cast;
    const wants = async (email: string) =>
      (await people(rosalia.owner))
        .find((person) => person.email === email)
        ?.wants.map(({ notice, channel }) => `${notice} ${channel}`);
    const writtenTo = async (email: string) => (await wants(email))?.filter((way) => / (mail|sms)$/.test(way));
    expect(await writtenTo(rosalia.owner)).toEqual([
      'late_order mail',
      'late_order sms',
      'store_off mail',
      'store_off sms',
      'service_down mail',
      'service_down sms',
      'open_outside_hours mail',
      'connection_request mail',
      'payout_returned mail',
      'payout_returned sms',
      'bank_account mail',
      'publication_failed mail',
      'menu_drift mail',
      'low_rating mail',
      'printer_silent mail',
    ]);
    expect(await wants(rosalia.kitchen)).toEqual([
      'late_order screen',
      'order_alarm screen',
      'order_alarm browser',
      'store_off screen',
      'store_off browser',
      'service_down screen',
      'service_down browser',
      'printer_silent screen',
      'printer_silent browser',
      'customer_wrote screen',
      'customer_wrote browser',
      'support_answered screen',
      'support_answered browser',
    ]);
    expect((await choose(rosalia.kitchen, rosalia.kitchen, { notice: 'store_off', isWanted: true })).status).toBe(200);
    expect(await writtenTo(rosalia.kitchen)).toEqual(['store_off mail']);
  });

  it('is nobody else’s to choose: a cook not for an owner, an owner not for the neighbour’s people', async () => {
    const { rosalia, neighbour } = restaurant().cast;
    const before = await people(rosalia.owner);
    const [theirs] = await people(neighbour.owner);
    expect((await choose(rosalia.kitchen, rosalia.owner, { notice: 'late_order', isWanted: false })).status).toBe(404);
    const foreign = { userId: theirs?.userId, notice: 'late_order', channel: 'mail', isWanted: false };
    expect((await restaurant().call(rosalia.owner, 'PUT', '/api/notice-settings', foreign)).status).toBe(404);
    expect(await people(rosalia.owner)).toEqual(before);
    expect(await people(neighbour.owner)).toEqual([theirs, expect.anything()]);
  });
});

describe('a store that a service has switched off', () => {
  it('is told once for each time off, after three minutes, to those who want it', async () => {
    const { rosalia } = restaurant().cast;
    const look = async () => {
      await restaurant().runPeriodicTask('store-work');
      await restaurant().pass(minute);
    };
    await look();
    await controlOf(restaurant().simulator(), 'POST', `/stores/grubhub/${rosalia.grubhubStore}/close`, {
      reason: 'Orders missed',
    });
    await look();
    await look();
    expect(await sentAbout('store_off')).toEqual([]);
    for (let minutes = 0; minutes < 6; minutes += 1) await look();
    const told = await sentAbout('store_off');
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([rosalia.kitchen, rosalia.owner].toSorted());
    expect(told[0]?.subject).toContain('is switched off on Grubhub');
    expect(told[0]?.body_text).toContain('Who is told is chosen under Store, Communications.');
  });
});

describe('a service that does not answer about a store', () => {
  it('is told once for each time, after five minutes, and is over as soon as it answers', async () => {
    const { rosalia } = restaurant().cast;
    const look = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 1) {
        await restaurant().runPeriodicTask('store-work');
        await restaurant().pass(minute);
      }
    };
    const open = () =>
      restaurant().sql<{ told: string; is_over: boolean }>(
        "select facts ->> 'serviceName' as told, resolved_at is not null as is_over from notices where kind = 'service_down' and merchant_id = $1",
        [rosalia.merchantId],
      );
    await look(2);
    const fault = { on: 'api', service: 'grubhub', kind: 'error', status: 503, rate: 1 };
    await controlOf(restaurant().simulator(), 'PUT', '/faults', [fault]);
    await look(4);
    expect(await sentAbout('service_down')).toEqual([]);
    await look(6);
    const told = await sentAbout('service_down');
    // It answers nobody.
    const { neighbour } = restaurant().cast;
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([neighbour.owner, rosalia.owner]);
    expect(told[0]?.subject).toContain('Grubhub does not answer about');
    expect(await open()).toEqual([{ told: 'Grubhub', is_over: false }]);
    await controlOf(restaurant().simulator(), 'DELETE', '/faults');
    await look(4);
    expect(await open()).toEqual([{ told: 'Grubhub', is_over: true }]);
    expect(await sentAbout('service_down')).toHaveLength(2);
  });
});

describe('a menu that a service refused', () => {
  beforeAll(async () => {
    await writeSmallMenu(restaurant());
  });

  it('is notified once, without the service’s own words', async () => {
    const { rosalia } = restaurant().cast;
    await restaurant().sql(
      `update connections set external_store_id = 'gone' where merchant_id = $1 and service = 'deliveroo'`,
      [rosalia.merchantId],
    );
    const { connections } = (await asOwner(restaurant(), 'GET', '/api/menu/connections')) as {
      connections: { connectionId: string; service: string }[];
    };
    const chosen = connections.filter(({ service }) => service === 'deliveroo').map((one) => one.connectionId);
    await asOwner(restaurant(), 'POST', '/api/menu/publications', { connectionIds: chosen });
    await restaurant().runJobs();
    for (let minutes = 0; minutes < 5; minutes += 1) await restaurant().pass(minute);
    const [target] = await restaurant().sql<{ why: string }>('select why from publication_targets');
    const told = await sentAbout('publication_failed');
    expect(told.map(({ recipient }) => recipient)).toEqual([rosalia.owner]);
    expect(target?.why).toMatch(/\w/);
    expect(told[0]?.body_text).toContain('Deliveroo. It still shows your previous menu.');
    expect(told[0]?.body_text).not.toContain(target?.why);
  });
});
