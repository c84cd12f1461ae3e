import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { IntegrationCard } from '../../src/domains/integrations/contract.ts';
import { assistantAt } from '../support/assistant.ts';
import { useRestaurant } from '../support/restaurant.ts';
import { openSecondStore, type SecondStore } from '../support/second-store.ts';
import { read } from '../support/several-stores.ts';

const restaurant = useRestaurant();
const { ask, confirm } = assistantAt(restaurant);
let second: SecondStore;

beforeAll(async () => {
  second = await openSecondStore(restaurant());
});

it.each([
  ['is the store open?', 'pause the other store'],
  ['¿está abierta la tienda?', 'pausa la otra tienda por 20 minutos'],
])('after "%s", "%s" pauses the other one alone', async (first, text) => {
  const conversationId = randomUUID();
  await ask(first, { conversationId });
  const turn = await ask(text, { conversationId });
  expect(turn.answer.offers.map(({ title }) => title)).toEqual([expect.stringContaining('Sunset')]);
  expect((await confirm(turn)).status).toBe(200);
  const { cards } = await read<{ cards: IntegrationCard[] }>(
    restaurant(),
    restaurant().cast.rosalia.owner,
    '/integrations',
  );
  const paused = cards.filter(({ pause }) => pause !== null).map(({ storeId }) => storeId);
  expect(paused).toEqual([second.storeId]);
  await confirm(await ask('reopen the other store', { conversationId }));
});

it.each([
  ['is uber eats open?', 'and the other store?', /^That service is not connected to Sunset\. /],
  ['¿está abierto uber eats?', '¿y la otra tienda?', /^Ese servicio no está conectado a Sunset\. /],
])('after "%s", "%s" says so where that service is not connected there', async (first, text, expected) => {
  const conversationId = randomUUID();
  await ask(first, { conversationId });
  const { answer } = await ask(text, { conversationId });
  expect(answer.text).toMatch(expected);
});
