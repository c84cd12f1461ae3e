import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { consentPage } from '../consent-page.ts';
import type { Context } from '../context.ts';
import { errorBody } from './answers.ts';
import type { HubRiseGrants } from './grants.ts';

const askSchema = z.looseObject({
  redirect_uri: z.url(),
  client_id: z.string(),
  scope: z.string().regex(/^location\[[a-z_.,]+\]$/),
  state: z.string().default(''),
});
const answerSchema = askSchema.extend({ answer: z.enum(['allow', 'no']), store: z.string().default('') });

/** The authorisation of HubRise (authentication page): the page where an owner says yes, tokens, and their end. */
export function oauthRoutes(
  app: FastifyInstance,
  { world, credentials, targetUrl }: Context,
  grants: HubRiseGrants,
): void {
  const locations = () => world.outlets.filter(({ service }) => service === 'hubrise');
  const isOurs = ({ client_id: client, redirect_uri: back }: z.output<typeof askSchema>) =>
    client === credentials.hubriseClientId && back.startsWith(`${targetUrl}/`);

  app.get('/authorize', (request, reply) => {
    const ask = askSchema.safeParse(request.query);
    if (!ask.success || !isOurs(ask.data)) return refuse(reply, 'The client or its redirect address is unknown.');
    const stores = locations().map(({ externalStoreId, name }) => ({
      id: externalStoreId,
      name: `${name} (${externalStoreId})`,
    }));
    return reply.type('text/html').send(consentPage({ serviceName: 'HubRise', stores, fields: ask.data }));
  });

  app.post('/authorize', (request, reply) => {
    const given = answerSchema.safeParse(request.body);
    if (!given.success || !isOurs(given.data)) return refuse(reply, 'The client or its redirect address is unknown.');
    const { answer, store, state, redirect_uri: back } = given.data;
    const isKnown = locations().some(({ externalStoreId }) => externalStoreId === store);
    if (answer === 'allow' && !isKnown) return refuse(reply, 'There is no such location.');
    const sent = answer === 'allow' ? { code: grants.issueCode(store) } : { error: 'access_denied' };
    return reply.redirect(`${back}?${new URLSearchParams({ ...sent, state })}`, 303);
  });

  app.post('/token', (request, reply) => {
    if (!isClient(request.headers.authorization, credentials)) {
      return reply.code(401).send(errorBody(401, 'The client is unknown'));
    }
    const form = z.object({ code: z.string() }).safeParse(request.body);
    const locationId = form.success ? grants.useCode(form.data.code) : null;
    if (locationId === null) return refuse(reply, 'The code is invalid or has expired');
    const name = locations().find(({ externalStoreId }) => externalStoreId === locationId)?.name ?? locationId;
    return reply.send({
      access_token: grants.tokenOf(locationId),
      token_type: 'Bearer',
      account_id: locationId.split('-')[0],
      account_name: name,
      location_id: locationId,
      location_name: name,
      catalog_id: null,
      customer_list_id: null,
    });
  });

  app.post('/revoke', (request, reply) => {
    if (!isClient(request.headers.authorization, credentials)) {
      return reply.code(401).send(errorBody(401, 'The client is unknown'));
    }
    const form = z.object({ token: z.string() }).safeParse(request.body);
    if (!form.success) return refuse(reply, 'The token is missing');
    grants.revoke(form.data.token);
    return reply.send({});
  });
}

const refuse = (reply: FastifyReply, message: string) => reply.code(400).send(errorBody(400, message));

function isClient(
  authorization: string | undefined,
  { hubriseClientId, hubriseClientSecret }: Context['credentials'],
): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${hubriseClientId}:${hubriseClientSecret}`).toString('base64')}`);
  const given = Buffer.from(authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
