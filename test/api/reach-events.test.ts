import { expect, it } from 'vitest';
import type { Endpoints, WebhookMessage, WebhookMessageDetail } from '../../src/domains/reach/contract.ts';
import { password } from '../support/cast.ts';
import { asOwner, menuWorld, writeSmallMenu } from '../support/menu-world.ts';
import { earn, forwardTo, giveAccount, makeFile, releaseFile, runDue, runWeek } from '../support/payday.ts';
import { useRestaurant, type Restaurant } from '../support/restaurant.ts';

const publishing = useRestaurant({ world: menuWorld });
const paying = useRestaurant();
const second = 1_000;

/** Rosalía's program is told of these; answers where to look up what it was told. */
async function listen(restaurant: Restaurant, kinds: string[]): Promise<string> {
  const form = { name: 'Till', url: 'https://till.invalid/hooks', kinds, password };
  const { endpoints } = (await asOwner(restaurant, 'POST', '/api/webhooks', form)) as Endpoints; // the contract
  return endpoints[0]?.id ?? '';
}

async function told(restaurant: Restaurant, id: string): Promise<{ type: string; data: unknown }[]> {
  const { messages } = (await asOwner(restaurant, 'GET', `/api/webhooks/${id}/messages`)) as {
    messages: WebhookMessage[];
  }; // the contract
  const details = await Promise.all(
    messages.map(async (message) => asOwner(restaurant, 'GET', `/api/webhook-messages/${message.id}`)),
  );
  return details.map((detail) => JSON.parse((detail as WebhookMessageDetail).body) as { type: string; data: unknown }); // ours
}

it('a menu is announced once for each service that shows it, when it shows it', async () => {
  const restaurant = publishing();
  const id = await listen(restaurant, ['menu.published']);
  await writeSmallMenu(restaurant);
  const { connections } = (await asOwner(restaurant, 'GET', '/api/menu/connections')) as {
    connections: { connectionId: string; service: string }[];
  }; // the contract
  const uber = connections.find(({ service }) => service === 'uber-eats');
  await asOwner(restaurant, 'POST', '/api/menu/publications', { connectionIds: [uber?.connectionId] });
  expect(await told(restaurant, id)).toEqual([]);
  await restaurant.runJobs();
  await restaurant.pass(3 * second);
  const { connectionId, service } = uber ?? {};
  const { storeId } = restaurant.cast.rosalia;
  expect(await told(restaurant, id)).toMatchObject([
    { type: 'menu.published', data: { connectionId, service, storeId } },
  ]);
});

it('a payout is announced once, when it counts as paid', async () => {
  const restaurant = paying();
  const { rosalia } = restaurant.cast;
  const id = await listen(restaurant, ['payout.paid']);
  await giveAccount(restaurant, rosalia);
  await earn(restaurant, rosalia, { minor: 118_000 });
  forwardTo(restaurant, runDue);
  await runWeek(restaurant);
  await releaseFile(restaurant, await makeFile(restaurant));
  expect(await told(restaurant, id)).toEqual([]);
  forwardTo(restaurant, new Date('2031-06-24T16:00:00Z'));
  await restaurant.runPeriodicTask('payouts-to-settle');
  await restaurant.runPeriodicTask('payouts-to-settle');
  expect(await told(restaurant, id)).toMatchObject([
    {
      type: 'payout.paid',
      data: { amountMinor: 118_000, currency: 'USD', weekFrom: '2031-06-09', weekTo: '2031-06-15' },
    },
  ]);
});
