import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { consentPage } from '../consent-page.ts';
import type { Outlet } from '../world.ts';
import { errorBody, parsedBody, type UberApi } from './answers.ts';
import type { MerchantCodes } from './merchant-codes.ts';

const askSchema = z.looseObject({
  client_id: z.string(),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  scope: z.literal('eats.pos_provisioning'),
  state: z.string().default(''),
});
const answerSchema = askSchema.extend({ answer: z.enum(['allow', 'no']) });

/** The page on which a merchant logs in and says yes. */
export function authorizeRoutes(app: FastifyInstance, { context }: UberApi, codes: MerchantCodes): void {
  const { credentials, targetUrl } = context;
  const isOurs = ({ client_id: client, redirect_uri: back }: z.output<typeof askSchema>) =>
    client === credentials.uberClientId && back.startsWith(`${targetUrl}/`);

  app.get('/oauth/v2/authorize', (request, reply) => {
    const ask = askSchema.safeParse(request.query);
    if (!ask.success || !isOurs(ask.data)) return refuse(reply);
    return reply.type('text/html').send(consentPage({ serviceName: 'Uber Eats', stores: [], fields: ask.data }));
  });

  app.post('/oauth/v2/authorize', (request, reply) => {
    const given = answerSchema.safeParse(request.body);
    if (!given.success || !isOurs(given.data)) return refuse(reply);
    const { answer, state, redirect_uri: back } = given.data;
    const sent = answer === 'allow' ? { code: codes.issue(back) } : { error: 'access_denied' };
    return reply.redirect(`${back}?${new URLSearchParams({ ...sent, state })}`, 303);
  });
}

const refuse = (reply: FastifyReply) => reply.code(400).send(errorBody(400, 'The client or its address is unknown.'));

const posDataSchema = z.looseObject({
  integrator_store_id: z.string(),
  is_order_manager: z.literal(true),
  webhooks_config: z.looseObject({ webhooks_version: z.enum(['legacy', '1.0.0']) }),
});

/** Which stores are linked with the partner's application. */
export function linkRoutes(app: FastifyInstance, { context, desk, scoped }: UberApi): void {
  const outlets = () => context.world.outlets.filter(({ service }) => service === 'uber-eats');
  const ofMerchant = scoped('eats.pos_provisioning');
  const path = '/v1/eats/stores/:storeId/pos_data';

  app.get('/v1/delivery/stores', ofMerchant, (_request, reply) =>
    reply.send({
      data: outlets().map(({ externalStoreId, name }) => ({ id: externalStoreId, name })),
      pagination_data: { page_size: 50 },
    }),
  );

  app.post(path, ofMerchant, (request, reply) => {
    const outlet = outletOf(outlets(), request, reply);
    const body = outlet && parsedBody(posDataSchema, request, reply);
    if (!outlet || !body) return reply;
    outlet.apiVersion = body.webhooks_config.webhooks_version;
    desk.link(outlet, true);
    return reply.send(body);
  });

  app.delete(path, scoped('eats.pos_provisioning', 'eats.store'), (request, reply) => {
    const outlet = outletOf(outlets(), request, reply);
    if (!outlet) return reply;
    desk.link(outlet, false);
    return reply.code(204).send();
  });
}

function outletOf(outlets: readonly Outlet[], request: FastifyRequest, reply: FastifyReply): Outlet | null {
  const { storeId } = z.object({ storeId: z.string() }).parse(request.params);
  const outlet = outlets.find(({ externalStoreId }) => externalStoreId === storeId);
  if (!outlet) void reply.code(404).send(errorBody(404, 'The store was not found.'));
  return outlet ?? null;
}
