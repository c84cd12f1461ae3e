import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseWorld } from '../../src/simulator/world.ts';
import { letIn } from '../support/consent.ts';
import { useRestaurant } from '../support/restaurant.ts';

/** A demo whose services know nothing of the restaurant before it is approved. */
const restaurant = useRestaurant({
  world: () =>
    parseWorld({
      stores: [{ id: 'nobody', name: 'Another', timeZone: 'UTC', connections: [] }],
      menu: {
        upchargeBasisPoints: 0,
        modifierGroups: [],
        items: [{ id: 'soup', name: 'Soup', category: 'Soups', basePriceCents: 100, modifierGroups: [] }],
      },
    }),
});

const stores = z.object({
  stores: z.array(
    z.object({ service: z.string(), externalStoreId: z.string(), name: z.string(), page: z.string().nullable() }),
  ),
});
const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await fetch(`${restaurant().simulator().url}/control${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return answer.json();
};

describe('a restaurant that was just approved in the demo', () => {
  it('connects its own store on every service and proves it', async () => {
    const { cast, call, sql } = restaurant();
    const { storeId, merchantId, owner } = cast.neighbour;
    await sql('delete from connections where merchant_id = $1', [merchantId]);
    const spare = { merchantStoreId: storeId, name: 'Harbor Deli', timeZone: 'America/Los_Angeles' };
    await control('PUT', '/stores/spare', spare);
    const own = stores.parse(await control('GET', '/stores?name=harbor')).stores;
    expect(own.map(({ service }) => service).toSorted()).toEqual([
      'deliveroo',
      'doordash',
      'grubhub',
      'hubrise',
      'uber-eats',
    ]);
    for (const { service, externalStoreId, page } of own) {
      if (page === null) {
        await letIn(restaurant(), { who: owner, service, storeId, store: externalStoreId });
        continue;
      }
      const asked = await call(owner, 'POST', '/api/integrations/requests', { storeId, service, storeLink: page });
      expect([service, asked.status]).toEqual([service, 200]);
      const { id } = asked.body as { id: string }; // its contract
      const desk = `/api/backoffice/connection-requests/${id}`;
      const claimed = await call(cast.staff, 'POST', `${desk}/claim`, { externalStoreId });
      const { code } = (claimed.body as { request: { code: string } }).request; // its contract
      await control('PUT', `/stores/${service}/${externalStoreId}/profile`, { instructions: code });
      const checked = await call(owner, 'POST', `/api/integrations/requests/${id}/check`, {});
      expect([service, checked.body]).toMatchObject([service, { found: 'proven' }]);
    }
    const { cards } = (await call(owner, 'GET', '/api/integrations')).body as { cards: { service: string }[] }; // its contract
    expect(cards.map(({ service }) => service).toSorted()).toEqual(own.map(({ service }) => service).toSorted());
  });
});
