import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import type { ConsentView } from '../../src/domains/integrations/contract.ts';
import type { Restaurant } from './restaurant.ts';

export interface Wish {
  /** Who goes; the owner of Rosalía's by default. */
  who?: string;
  service: string;
  storeId: string;
  connectionId?: string;
  /** The store that is chosen at the service, where one is. */
  store?: string;
  answer?: 'allow' | 'no';
}

/** Sends somebody to a service, has them answer there, and stops where the service sends them back to. */
export async function answerAtService(restaurant: Restaurant, wish: Wish): Promise<URL> {
  const { who = restaurant.cast.rosalia.owner, service, storeId, connectionId, store = '', answer = 'allow' } = wish;
  const begun = await restaurant.call(who, 'POST', '/api/integrations/consents', {
    service,
    storeId,
    ...(connectionId !== undefined && { connectionId }),
  });
  expect(begun.status).toBe(200);
  const page = new URL(z.object({ url: z.string() }).parse(begun.body).url);
  const response = await fetch(page.origin + page.pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...Object.fromEntries(page.searchParams), answer, store }),
  });
  return new URL(response.headers.get('location') ?? 'http://nowhere.invalid');
}

/** Comes back from there, as the browser does; answers what became of it, or null where nobody knows of it. */
export async function comeBack(
  restaurant: Restaurant,
  back: URL,
  who = restaurant.cast.rosalia.owner,
): Promise<ConsentView | null> {
  const returned = await restaurant.call(
    who,
    'POST',
    '/api/integrations/consents/return',
    Object.fromEntries(back.searchParams),
  );
  expect(returned.status).toBe(200);
  const { id } = z.object({ id: z.string().nullable() }).parse(returned.body);
  if (id === null) return null;
  return (await restaurant.call(who, 'GET', `/api/integrations/consents/${id}`)).body as ConsentView; // its contract
}

/** The whole way: out, the answer, and back. */
export async function letIn(restaurant: Restaurant, wish: Wish): Promise<ConsentView | null> {
  return comeBack(restaurant, await answerAtService(restaurant, wish), wish.who);
}

/** Ends the token of a location behind our back, as its owner may in HubRise's back office. */
export async function revokeAtHubRise({ url }: { url: string }, locationId: string): Promise<void> {
  const answer = await fetch(`${url}/hubrise/oauth2/v1/revoke`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${hubRiseClient.id}:${hubRiseClient.secret}`).toString('base64')}`,
    },
    body: new URLSearchParams({ token: tokenAtHubRise(locationId) }),
  });
  expect(answer.status).toBe(200);
}

const hubRiseClient = { id: 'demo-hubrise-client', secret: 'demo-hubrise-secret' };

/** A location's token there: the same client gets the same one. */
export const tokenAtHubRise = (locationId: string) =>
  createHmac('sha256', hubRiseClient.secret).update(`token of ${locationId}`).digest('hex');
