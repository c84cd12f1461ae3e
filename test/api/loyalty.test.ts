import { beforeAll, describe, expect, it } from 'vitest';
import type { CounterGuest, GuestDetails, LoyaltyOverview, Slip } from '../../src/domains/loyalty/contract.ts';
import type { RewardsCard, RewardsPlace } from '../../src/domains/loyalty/guest-contract.ts';
import { consentVersion, consentWording } from '../../src/domains/loyalty/model/consent.ts';
import type { TrialBalance } from '../../src/domains/money/books-contract.ts';
import { enterAdjustment, readOwed } from '../../src/domains/money/index.ts';
import { inMerchant } from '../../src/platform/context.ts';
import { asId } from '../../src/shared/ids.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const actor = { kind: 'system', name: 'test' } as const;
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const rosalia = () => restaurant().cast.rosalia;
const nothing = '018f0000-0000-7000-8000-000000000000';

const rules = {
  name: 'Taco club',
  kind: 'points',
  pointsPerUnit: 10,
  worthPerHundredMinor: 100,
  expiresAfterDays: 90,
  state: 'running',
  version: null as number | null,
};

const call = <Answer>(who: string | undefined, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  restaurant()
    .call(who, method, `/api${path}`, body)
    .then(({ status, body: answer, text }) => {
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
      return answer as Answer; // the route's contract
    });
const owner = <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  call<Answer>(rosalia().owner, method, path, body);
const overview = () => owner<LoyaltyOverview>('GET', '/loyalty');
const count = () => restaurant().runPeriodicTask('points-to-count');

/** A DoorDash order of $14.05, handed over unless it is said otherwise. */
async function order({ isHandedOver = true } = {}): Promise<string> {
  const { doorDash, sql } = restaurant();
  const body = doorDashOrder({ store: rosalia().doorDashStore });
  await doorDash(body);
  const [row] = await sql<{ id: string }>('select id from orders where external_id = $1', [body.order.id]);
  const id = row?.id ?? '';
  const steps = [
    ['accept', { prepMinutes: 15 }],
    ['ready', { from: 'getting_ready' }],
    ['ready', { from: 'ready' }],
  ] as const;
  for (const [button, given] of isHandedOver ? steps : []) {
    await restaurant().call(rosalia().kitchen, 'POST', `/api/orders/${id}/${button}`, given);
  }
  await restaurant().runPeriodicTask('orders-to-post');
  return id;
}

const slipOf = (orderId: string) => call<Slip>(rosalia().kitchen, 'POST', `/loyalty/orders/${orderId}/slip`, {});

const form = (more: object = {}) => ({
  name: 'Ana',
  phone: '(302) 555-0147',
  agrees: true,
  consentVersion,
  timeZone: 'America/Chicago',
  ...more,
});
const join = (code: string, more: object = {}) =>
  restaurant().call(undefined, 'POST', `/api/rewards/places/${code}/join`, form(more));

/** The token in the link that was sent to a phone or mail last. */
async function tokenOf(recipient: string): Promise<string> {
  const sent = (await mailTo(restaurant(), recipient)).findLast(({ purpose }) => purpose === 'rewards_card');
  return linkIn(sent, '/rewards/card/').split('/').at(-1) ?? '';
}

const card = (token: string) => call<RewardsCard>(undefined, 'GET', `/rewards/cards/${token}`);
const find = (words: string) => call<CounterGuest>(rosalia().kitchen, 'POST', '/loyalty/guests/find', { words });

/** What the ledger says that guests are owed, and that its debits and credits are equal. */
async function owedInBooks(): Promise<number> {
  const books = await call<TrialBalance>(restaurant().cast.staff, 'GET', '/backoffice/trial-balance');
  for (const { debitsMinor, creditsMinor } of books.currencies) expect(debitsMinor).toBe(creditsMinor);
  const accounts = books.currencies.flatMap((currency) => currency.accounts);
  const of = (name: string) => accounts.find(({ account }) => account === name);
  const owed = (of('points_owed')?.creditMinor ?? 0) - (of('points_owed')?.debitMinor ?? 0);
  expect((of('points_given')?.debitMinor ?? 0) - (of('points_given')?.creditMinor ?? 0)).toBe(owed);
  return owed;
}

const payable = () =>
  inMerchant({ ...restaurant().app, actor }, rosalia().merchantId, (ctx) =>
    readOwed(ctx.tx, { through: '2032-01-01' }),
  );

async function owedSlip(code: string) {
  const [row] = await restaurant().sql<{ order_id: string }>('select order_id from loyalty_slips where code = $1', [
    code,
  ]);
  return { orderId: row?.order_id ?? '' };
}

async function refund(orderId: string, amountMinor: number): Promise<void> {
  const { app, clock } = restaurant();
  await inMerchant({ ...app, actor }, rosalia().merchantId, (ctx) =>
    enterAdjustment(ctx, {
      key: `refund ${orderId} ${amountMinor}`,
      orderId: asId(orderId),
      storeId: rosalia().storeId,
      service: 'doordash',
      currency: 'USD',
      happenedAt: clock.now(),
      cause: 'refund',
      fault: 'service',
      amountMinor,
      source: 'DoorDash',
    }),
  );
}

let reward = '';

const redeem = (guest: CounterGuest, requestKey: string) =>
  restaurant().call(rosalia().kitchen, 'POST', '/api/loyalty/redemptions', {
    requestKey,
    guestId: guest.id,
    rewardId: reward,
    storeId: rosalia().storeId,
    version: guest.version,
  });

beforeAll(async () => {
  await owner('PUT', '/loyalty', rules);
  const { rewards } = await owner<LoyaltyOverview>('POST', '/loyalty/rewards', {
    name: 'A free taco',
    costPoints: 100,
    isOffered: true,
  });
  reward = rewards[0]?.id ?? '';
});

describe('a slip', () => {
  it('belongs to one order: made again, its code is the same; another order has another', async () => {
    const [first, second] = [await order(), await order()];
    const slip = await slipOf(first);
    expect(slip).toMatchObject({ points: 140, programmeName: 'Taco club', isUsed: false });
    expect(slip.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(slip.url).toContain(`/rewards/join/${slip.code}`);
    expect((await slipOf(first)).code).toBe(slip.code);
    expect((await slipOf(second)).code).not.toBe(slip.code);
  });

  it('is there on paper once it was made, for its own restaurant alone', async () => {
    const id = await order();
    const paper = (who: string) => restaurant().call(who, 'GET', `/api/loyalty/orders/${id}/slip.pdf`);
    expect((await paper(rosalia().kitchen)).status).toBe(404);
    await slipOf(id);
    expect((await paper(rosalia().kitchen)).text.slice(0, 5)).toBe('%PDF-');
    expect((await paper(restaurant().cast.neighbour.owner)).status).toBe(404);
  });

  it('says what it brings to whoever has it, and nothing about anybody', async () => {
    const { code } = await slipOf(await order());
    await restaurant().sql("update stores set description = 'Since 1994.', cuisines = '{Mexican}' where id = $1", [
      rosalia().storeId,
    ]);
    const place = await call<RewardsPlace>(undefined, 'GET', `/rewards/places/${code.toLowerCase()}`);
    expect(place).toMatchObject({
      restaurant: "Rosalía's Kitchen",
      store: { description: 'Since 1994.', cuisines: ['Mexican'], logoUrl: null, photoUrls: [] },
      slip: { points: 140, state: 'open' },
      rewards: [{ name: 'A free taco', costPoints: 100 }],
    });
    expect((await restaurant().call(undefined, 'GET', '/api/rewards/places/0123456789ABCDEF')).status).toBe(404);
  });
});

describe('joining', () => {
  it('makes a guest with proofs of consent, sends the link to the phone, and brings the points of the order once', async () => {
    const { code } = await slipOf(await order());
    expect((await join(code, { smsOptIn: true, mailOptIn: true })).body).toEqual({ received: true });
    await count();
    await count();
    const token = await tokenOf('+13025550147');
    const shown = await card(token);
    expect(shown).toMatchObject({ name: 'Ana', balance: 140, movements: [{ kind: 'earned', points: 140 }] });
    // Without an address there is nothing to agree to by mail.
    expect(shown.channels).toEqual([{ channel: 'sms', isGiven: true }]);
    const again = await join(code);
    expect(again.status).toBe(409);
    const { guests } = await owner<{ guests: { id: string }[] }>('GET', '/loyalty/guests');
    const guest = await owner<GuestDetails>('GET', `/loyalty/guests/${guests[0]?.id}`);
    expect(
      guest.consents.map(({ channel, isGiven, wording, version }) => [channel, isGiven, wording, version]),
    ).toEqual(
      (['programme', 'sms'] as const).map((channel) => [
        channel,
        true,
        consentWording(channel, { language: 'en', restaurant: "Rosalía's Kitchen" }),
        consentVersion,
      ]),
    );
    expect(guest.consents[0]?.from).toBe('127.0.0.1');
    expect(guest.isConfirmed).toBe(false);
  });

  it('takes the store to be where a guest is when the browser guards where that is', async () => {
    const zones = { 'dan@example.com': 'UTC', 'eva@example.com': 'Pacific/Honolulu', 'fay@example.com': 'nowhere' };
    for (const [email, timeZone] of Object.entries(zones)) {
      const { code } = await slipOf(await order());
      expect((await join(code, { phone: '', name: 'Wim', email, timeZone })).body).toEqual({ received: true });
    }
    const guests = await restaurant().sql('select email, time_zone from loyalty_guests where email = any($1)', [
      Object.keys(zones),
    ]);
    expect(new Map(guests.map(({ email, time_zone: zone }) => [email, zone]))).toEqual(
      new Map([
        ['dan@example.com', 'America/New_York'],
        ['eva@example.com', 'Pacific/Honolulu'],
        ['fay@example.com', 'America/New_York'],
      ]),
    );
  });

  it('answers whoever is a guest already in the same words, adds the points, and changes nothing they agreed to', async () => {
    const { code } = await slipOf(await order());
    const before = await card(await tokenOf('+13025550147'));
    const known = await join(code, { name: 'Somebody else', smsOptIn: false });
    const { code: other } = await slipOf(await order());
    const fresh = await join(other, { phone: '', email: 'Ben@Example.com', name: 'Ben', mailOptIn: true });
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body]);
    await count();
    const after = await card(await tokenOf('+13025550147'));
    expect(after).toMatchObject({ name: 'Ana', balance: before.balance + 140, channels: before.channels });
    // One link in a quarter of an hour is enough.
    const texts = await mailTo(restaurant(), '+13025550147');
    expect(texts.filter(({ purpose }) => purpose === 'rewards_card')).toHaveLength(1);
    expect(await card(await tokenOf('ben@example.com'))).toMatchObject({ name: 'Ben', balance: 140 });
  });

  it('is refused without the box, with old words of consent, and without a phone or mail', async () => {
    const { code } = await slipOf(await order());
    const sentences = [
      (await join(code, { agrees: false })).body,
      (await join(code, { consentVersion: '2020-01-01' })).body,
      (await join(code, { phone: '' })).body,
      (await join(code, { phone: '12' })).body,
    ].map((body) => (body as { message: string }).message);
    expect(sentences).toEqual([
      'agrees: Tick the box to join.',
      'consentVersion: The words of consent have changed. Load the page again.',
      'phone: Enter your phone number or your email.',
      'phone: Enter a phone number with its area code, such as (302) 555-0142.',
    ]);
    expect((await slipOf((await owedSlip(code)).orderId)).isUsed).toBe(false);
  });

  it('takes one press for whoever has a card, and only at the card’s own restaurant', async () => {
    const { code } = await slipOf(await order());
    const token = await tokenOf('ben@example.com');
    await call(undefined, 'POST', `/rewards/places/${code}/claim`, { token });
    await count();
    expect((await card(token)).balance).toBe(280);
    expect((await restaurant().call(undefined, 'POST', `/api/rewards/places/${code}/claim`, { token })).status).toBe(
      409,
    );
  });
});

describe('points', () => {
  it('come when the food is handed over, and not before', async () => {
    const id = await order({ isHandedOver: false });
    const { code } = await slipOf(id);
    await join(code, { phone: '', email: 'cleo@example.com', name: 'Cleo' });
    await count();
    const token = await tokenOf('cleo@example.com');
    expect((await card(token)).balance).toBe(0);
    for (const [button, given] of [
      ['accept', { prepMinutes: 15 }],
      ['ready', { from: 'getting_ready' }],
      ['ready', { from: 'ready' }],
    ] as const) {
      await restaurant().call(rosalia().kitchen, 'POST', `/api/orders/${id}/${button}`, given);
    }
    await count();
    expect((await card(token)).balance).toBe(140);
  });

  it('go back with what is refunded, never below zero, and what is owed goes with them', async () => {
    const id = await order();
    const { code } = await slipOf(id);
    await join(code, { phone: '', email: 'dora@example.com', name: 'Dora' });
    await count();
    const token = await tokenOf('dora@example.com');
    const before = await owedInBooks();
    await refund(id, 500);
    await count();
    expect((await card(token)).balance).toBe(90);
    await refund(id, 905);
    await count();
    expect((await card(token)).movements.map(({ kind, points }) => [kind, points])).toEqual([
      ['taken_back', -90],
      ['taken_back', -50],
      ['earned', 140],
    ]);
    expect(await owedInBooks()).toBe(before - 140);
  });

  it('are a liability of the restaurant in the books, to the cent, and change nothing that it is paid', async () => {
    const { owedMinor, pointsOutstanding } = await overview();
    expect(owedMinor).toBe(pointsOutstanding);
    expect(await owedInBooks()).toBe(owedMinor);
    const paid = await payable();
    const { programme } = await overview();
    await owner('PUT', '/loyalty', { ...rules, worthPerHundredMinor: 150, version: programme?.version });
    expect((await overview()).owedMinor).toBeGreaterThan(owedMinor);
    expect(await owedInBooks()).toBe((await overview()).owedMinor);
    expect(await payable()).toEqual(paid);
    await owner('PUT', '/loyalty', { ...rules, version: (programme?.version ?? 0) + 1 });
    expect(await owedInBooks()).toBe(owedMinor);
  });

  it('is refused where two people change the programme at once', async () => {
    const { programme } = await overview();
    const stale = await restaurant().call(rosalia().owner, 'PUT', '/api/loyalty', { ...rules, version: 1 });
    expect(stale.status).toBe(409);
    expect((await overview()).programme).toEqual(programme);
  });
});

describe('a reward', () => {
  it('is given once when it is pressed twice, and on two devices', async () => {
    const guest = await find('302 555 0147');
    expect(guest).toMatchObject({ name: 'Ana', contact: '••• 0147', balance: 280 });
    const [key, otherKey] = [crypto.randomUUID(), crypto.randomUUID()];
    const answers = await Promise.all([redeem(guest, key), redeem(guest, key), redeem(guest, otherKey)]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    // Whichever device was first: the other is refused, and the same press is the same reward.
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(409);
    const after = await find(guest.cardCode);
    expect(after).toMatchObject({ balance: 180, version: guest.version + 1 });
    expect(after.redemptions).toHaveLength(1);
  });

  it('can be taken back within minutes, once, and not later', async () => {
    const guest = await find('302 555 0147');
    const given = (await redeem(guest, crypto.randomUUID())).body as CounterGuest; // the route's contract
    const id = given.redemptions[0]?.id ?? '';
    const undo = () => restaurant().call(rosalia().kitchen, 'POST', `/api/loyalty/redemptions/${id}/undo`, {});
    await Promise.all([undo(), undo()]);
    const after = await find('302 555 0147');
    expect(after.balance).toBe(guest.balance);
    expect(after.redemptions[0]).toMatchObject({ isUndone: true, mayUndo: false });
    expect(await owedInBooks()).toBe((await overview()).owedMinor);
    const older = after.redemptions[1]?.id ?? '';
    restaurant().clock.forward(11 * minuteMs);
    const late = await restaurant().call(rosalia().kitchen, 'POST', `/api/loyalty/redemptions/${older}/undo`, {});
    expect(late.status).toBe(409);
    expect((await find('302 555 0147')).balance).toBe(guest.balance);
  });

  it('is changed by one of two people who do it at once, and the other is told', async () => {
    const seen = (await overview()).rewards.find(({ id }) => id === reward);
    const dearer = { ...seen, costPoints: 1_234 };
    const { rewards } = await owner<LoyaltyOverview>('POST', `/loyalty/rewards/${reward}`, dearer);
    const path = `/api/loyalty/rewards/${reward}`;
    const late = await restaurant().call(rosalia().owner, 'POST', path, { ...seen, name: 'Two tacos' });
    expect([late.status, late.body]).toMatchObject([
      409,
      { message: expect.stringContaining('Somebody else') as string },
    ]);
    const now = rewards.find(({ id }) => id === reward);
    expect(now).toMatchObject({ name: seen?.name, costPoints: 1_234 });
    await owner('POST', `/loyalty/rewards/${reward}`, { ...seen, version: now?.version });
  });

  it('is refused for too few points, and for a guest of another restaurant', async () => {
    const guest = await find('302 555 0147');
    const { rewards } = await owner<LoyaltyOverview>('POST', '/loyalty/rewards', {
      name: 'A feast',
      costPoints: 5_000,
      isOffered: true,
    });
    const feast = rewards.find(({ name }) => name === 'A feast')?.id;
    const body = { requestKey: nothing, guestId: guest.id, storeId: rosalia().storeId, version: guest.version };
    const path = '/api/loyalty/redemptions';
    const refused = await restaurant().call(rosalia().kitchen, 'POST', path, { ...body, rewardId: feast });
    expect([refused.status, refused.body]).toMatchObject([409, { message: '4,820 more needed.' }]);
    const neighbour = await restaurant().call(restaurant().cast.neighbour.kitchen, 'POST', path, {
      ...body,
      rewardId: reward,
    });
    expect(neighbour.status).toBe(404);
    expect((await find('302 555 0147')).balance).toBe(guest.balance);
  });
});

const buy = (guest: CounterGuest, spentMinor: number, requestKey = crypto.randomUUID()) =>
  restaurant().call(rosalia().kitchen, 'POST', '/api/loyalty/purchases', {
    requestKey,
    guestId: guest.id,
    storeId: rosalia().storeId,
    spentMinor,
    version: guest.version,
  });

describe('a purchase at the counter', () => {
  it('brings its points once, however often it is pressed, and they are owed in the books', async () => {
    const guest = await find('302 555 0147');
    const key = crypto.randomUUID();
    const answers = await Promise.all([buy(guest, 1_250, key), buy(guest, 1_250, key), buy(guest, 900)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toContain(409);
    const after = await find('302 555 0147');
    expect([125, 90]).toContain(after.balance - guest.balance);
    expect(after.purchases[0]).toMatchObject({ points: after.balance - guest.balance, isUndone: false, mayUndo: true });
    expect(await owedInBooks()).toBe((await overview()).owedMinor);
    const { movements } = await owner<GuestDetails>('GET', `/loyalty/guests/${guest.id}`);
    expect(movements[0]).toMatchObject({
      kind: 'bought',
      about: expect.stringMatching(/^\$(12\.50|9\.00)$/) as string,
    });
  });

  it('can be taken back within minutes, once, unless its points are spent', async () => {
    const guest = await find('302 555 0147');
    const { purchases } = (await buy(guest, 1_000)).body as CounterGuest; // the route's contract
    const undo = (id = '') => restaurant().call(rosalia().kitchen, 'POST', `/api/loyalty/purchases/${id}/undo`, {});
    await Promise.all([undo(purchases[0]?.id), undo(purchases[0]?.id)]);
    const after = await find('302 555 0147');
    expect(after.balance).toBe(guest.balance);
    expect(after.purchases[0]).toMatchObject({ isUndone: true, mayUndo: false });
    expect(await owedInBooks()).toBe((await overview()).owedMinor);
    restaurant().clock.forward(11 * minuteMs);
    expect((await undo(after.purchases[1]?.id)).status).toBe(409);
  });

  it('of too much, of nothing, or of a guest of another restaurant is refused', async () => {
    const guest = await find('302 555 0147');
    const statuses = await Promise.all(
      [0, 100_001, 1].map(async (spentMinor) => (await buy(guest, spentMinor)).status),
    );
    expect(statuses).toEqual([400, 400, 400]);
    expect((await buy({ ...guest, id: nothing }, 1_000)).status).toBe(404);
    expect((await find('302 555 0147')).balance).toBe(guest.balance);
  });
});

describe('a card', () => {
  it('is confirmed by who opens it, and opens for nobody without its link', async () => {
    const token = await tokenOf('+13025550147');
    await call(undefined, 'POST', `/rewards/cards/${token}/confirm`, {});
    const { guests } = await owner<{ guests: { name: string; isConfirmed: boolean }[] }>(
      'GET',
      '/loyalty/guests?search=ana',
    );
    expect(guests).toMatchObject([{ name: 'Ana', isConfirmed: true }]);
    expect((await restaurant().call(undefined, 'GET', `/api/rewards/cards/${token.slice(1)}x`)).status).toBe(404);
  });

  it('keeps each word about offers as a proof', async () => {
    const token = await tokenOf('+13025550147');
    const say = (isGiven: boolean) =>
      call<RewardsCard>(undefined, 'POST', `/rewards/cards/${token}/offers`, {
        channel: 'sms',
        isGiven,
        consentVersion,
      });
    expect((await say(false)).channels).toEqual([{ channel: 'sms', isGiven: false }]);
    await say(false);
    expect((await say(true)).channels).toEqual([{ channel: 'sms', isGiven: true }]);
    const { id } = await find('302 555 0147');
    const { consents } = await owner<GuestDetails>('GET', `/loyalty/guests/${id}`);
    expect(consents.filter(({ channel }) => channel === 'sms').map(({ isGiven }) => isGiven)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('lets a guest leave: points expire, who they were is forgotten, the proofs stay', async () => {
    const token = await tokenOf('ben@example.com');
    const before = await owedInBooks();
    const { balance } = await card(token);
    await call(undefined, 'POST', `/rewards/cards/${token}/leave`, {});
    expect((await restaurant().call(undefined, 'GET', `/api/rewards/cards/${token}`)).status).toBe(404);
    expect(await owedInBooks()).toBe(before - balance);
    const rows = await restaurant().sql(
      'select name, phone, email, link_token, balance from loyalty_guests where left_at is not null',
    );
    expect(rows).toEqual([{ name: '', phone: null, email: null, link_token: null, balance: 0 }]);
    const [proofs] = await restaurant().sql<{ count: number }>(
      `select count(*) from loyalty_consents c join loyalty_guests g on g.id = c.guest_id where g.left_at is not null`,
    );
    expect(proofs?.count).toBe(4);
  });

  it('loses its points when nothing has happened for as long as the rules say', async () => {
    const before = await overview();
    restaurant().clock.forward(89 * dayMs);
    await count();
    expect(await overview()).toMatchObject({ pointsOutstanding: before.pointsOutstanding });
    restaurant().clock.forward(2 * dayMs);
    await count();
    expect(await overview()).toMatchObject({ pointsOutstanding: 0, owedMinor: 0 });
    expect(await owedInBooks()).toBe(0);
    const [fault] = await restaurant().sql(`
      select g.id from loyalty_guests g where g.balance <> (
        select coalesce(sum(points), 0) from loyalty_movements m where m.guest_id = g.id)`);
    expect(fault).toBeUndefined();
  });
});
