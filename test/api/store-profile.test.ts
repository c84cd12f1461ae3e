import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoreProfile } from '../../src/domains/merchants/profile-contract.ts';
import { asOwner } from '../support/menu-world.ts';
import { multipart } from '../support/forms.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

const profileOf = async (storeId = restaurant().cast.rosalia.storeId as string) =>
  (await asOwner(restaurant(), 'GET', `/api/stores/${storeId}/profile`)) as StoreProfile; // the route's contract

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5532a' } })
    .jpeg()
    .toBuffer();

async function upload(kind: 'logo' | 'photo', content: Buffer, who = restaurant().cast.rosalia.owner) {
  const { rosalia } = restaurant().cast;
  const { headers, payload } = multipart({}, { field: kind, name: 'x.jpg', content });
  const answer = await restaurant().app.server.inject({
    method: 'POST',
    url: `/api/stores/${rosalia.storeId}/${kind === 'logo' ? 'logo' : 'photos'}`,
    headers: { ...headers, authorization: `Bearer ${await restaurant().tokenOf(who)}` },
    payload,
  });
  return { status: answer.statusCode, profile: answer.json<StoreProfile>() };
}

const served = (url: string) => restaurant().app.server.inject({ method: 'GET', url });

describe('what a store says about itself', () => {
  let before: StoreProfile;
  beforeAll(async () => {
    before = await profileOf();
  });
  const change = (profile: Partial<StoreProfile>, version = before.version) => {
    const { photos: _photos, logoUrl: _logoUrl, ...kept } = before;
    return restaurant().call(restaurant().cast.rosalia.owner, 'PUT', `/api/stores/${before.id}/profile`, {
      ...kept,
      ...profile,
      version,
    });
  };

  it('is refused at the field that is wrong, and nothing of it is kept', async () => {
    const wrong = [
      [{ phone: '12' }, 'phone'],
      [{ timeZone: 'America/Atlantis' }, 'timeZone'],
      [{ address: 'somewhere' }, 'address'],
      [{ country: 'XX' as 'US' }, 'country'],
    ] as const;
    for (const [profile, field] of wrong) {
      const { status, text } = await change({ name: 'Not this', ...profile });
      expect([field, status]).toEqual([field, 400]);
      expect(text).toContain(field);
    }
    expect(await profileOf()).toEqual(before);
  });

  it('is kept as it was typed, with the phone number as it is dialled from abroad', async () => {
    const { status } = await change({
      name: "Rosalía's Kitchen & Bar",
      phone: '(302) 555-0142',
      cuisines: ['Mexican', 'Tacos', 'Mexican'],
      description: 'Birria since 1998.\nClosed on the Day of the Dead.',
    });
    expect(status).toBe(200);
    expect(await profileOf()).toMatchObject({
      name: "Rosalía's Kitchen & Bar",
      phone: '+13025550142',
      cuisines: ['Mexican', 'Tacos'],
      description: 'Birria since 1998.\nClosed on the Day of the Dead.',
      version: before.version + 1,
      businessDayCutoff: before.businessDayCutoff,
    });
  });

  it('is not overwritten from a page that was opened before', async () => {
    const kept = await profileOf();
    expect((await change({ name: 'An older page' })).status).toBe(409);
    expect(await profileOf()).toEqual(kept);
  });
});

describe('pictures of a store', () => {
  it('a logo stands in the middle of a square, for everybody who asks', async () => {
    const { status, profile } = await upload('logo', await picture(600, 200));
    expect(status).toBe(201);
    const { statusCode, rawPayload } = await served(profile.logoUrl ?? '');
    expect(statusCode).toBe(200);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 320, height: 320 });
    const { version } = await profileOf();
    expect(version).toBe(profile.version);
    await asOwner(restaurant(), 'DELETE', `/api/stores/${profile.id}/logo`);
    expect((await profileOf()).logoUrl).toBeNull();
  });

  it('photos keep the order that they are put in, and one that is removed is gone', async () => {
    for (const width of [300, 301, 302]) expect((await upload('photo', await picture(width, 200))).status).toBe(201);
    const { id, photos } = await profileOf();
    expect(photos.map(({ width }) => width)).toEqual([300, 301, 302]);
    const [first, second, third] = photos;
    await asOwner(restaurant(), 'PUT', `/api/stores/${id}/photos`, { photoIds: [third?.id, first?.id] });
    expect((await profileOf()).photos.map(({ width }) => width)).toEqual([302, 300]);
    expect((await served(second?.thumbUrl ?? '')).statusCode).toBe(404);
    expect((await served(first?.thumbUrl ?? '')).statusCode).toBe(200);
  });

  it('are no more than a store may show, and a file that is none leaves no trace', async () => {
    expect((await upload('photo', Buffer.from('this is no picture'))).status).toBe(400);
    const { photos } = await profileOf();
    for (let more = photos.length; more < 12; more += 1) {
      expect((await upload('photo', await picture(200, 200))).status).toBe(201);
    }
    expect((await upload('photo', await picture(200, 200))).status).toBe(400);
    expect((await profileOf()).photos).toHaveLength(12);
  });

  it('are not the kitchen’s to change', async () => {
    const { kitchen } = restaurant().cast.rosalia;
    expect((await upload('logo', await picture(200, 200), kitchen)).status).toBe(403);
    expect((await profileOf()).logoUrl).toBeNull();
  });
});

describe('another store', () => {
  // A second brand in the same kitchen: the address needs no review (`store-requests.test.ts` has new ones).
  const place = { name: 'Rosalía’s Wings', address: '1 Test Street', timeZone: 'America/Chicago' };

  it('is added once, however often the button is pressed, with a zone of its own', async () => {
    const { rosalia } = restaurant().cast;
    const answer = await asOwner(restaurant(), 'POST', '/api/stores', place);
    const { store: added } = answer as { store: StoreProfile }; // the route's contract
    const again = await restaurant().call(rosalia.owner, 'POST', '/api/stores', place);
    expect(again.status).toBe(409);
    expect(await profileOf(added.id)).toMatchObject({ ...place, phone: null, country: 'US', photos: [] });
    const stores = await asOwner(restaurant(), 'GET', '/api/stores');
    expect(stores).toMatchObject({ stores: [{ id: rosalia.storeId }, { id: added.id, timeZone: 'America/Chicago' }] });
  });

  it('is nobody’s to add who works in one store only', async () => {
    const { rosalia } = restaurant().cast;
    await restaurant().sql(
      `update memberships set store_ids = array[$2::uuid]
       where merchant_id = $1 and user_id = (select id from users where email = $3)`,
      [rosalia.merchantId, rosalia.storeId, rosalia.owner],
    );
    const refused = await restaurant().call(rosalia.owner, 'POST', '/api/stores', { ...place, name: 'A third' });
    expect(refused.status).toBe(403);
  });
});

describe('the hours of a store', () => {
  it('come with the public holidays of its country', async () => {
    const { neighbour } = restaurant().cast;
    const { body } = await restaurant().call(neighbour.owner, 'GET', `/api/stores/${neighbour.storeId}/holidays`);
    expect(body).toMatchObject({
      holidays: expect.arrayContaining([{ date: '2031-07-04', name: 'Independence Day' }]) as unknown,
    });
  });

  it('say since when they hold, and tick the step of the first day', async () => {
    const { neighbour } = restaurant().cast;
    const path = `/api/stores/${neighbour.storeId}/hours`;
    const steps = async () => (await restaurant().call(neighbour.owner, 'GET', '/api/onboarding')).text;
    expect((await restaurant().call(neighbour.owner, 'GET', path)).body).toMatchObject({
      hours: null,
      version: null,
      changedAt: null,
    });
    expect(await steps()).toContain('{"step":"store_hours","done":false}');
    const hours = {
      weekly: [{ day: 5, from: '18:00', to: '02:00' }],
      special: [{ date: '2031-07-04', spans: [] }],
    };
    const { body } = await restaurant().call(neighbour.owner, 'PUT', path, { hours });
    expect(body).toMatchObject({ hours, changedAt: restaurant().clock.now().toISOString() });
    expect(await steps()).toContain('{"step":"store_hours","done":true}');
  });
});
