import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { guardServiceApi } from '../service-edge.ts';
import { actionRoutes } from './action-routes.ts';
import { errorBody, type UberApi } from './answers.ts';
import type { UberEatsDesk } from './desk.ts';
import { chatRoutes } from './chat-routes.ts';
import { authorizeRoutes, linkRoutes } from './link-routes.ts';
import { menuRoutes } from './menu-routes.ts';
import { MerchantCodes } from './merchant-codes.ts';
import type { UberMenuShelf } from './menu-shelf.ts';
import type { ReportOffice } from '../report-office.ts';
import { promotionRoutes } from './promotion-routes.ts';
import { readRoutes } from './read-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { storeRoutes } from './store-routes.ts';
import { TokenOffice, tokenLifeSeconds } from './token.ts';

/** Everything that Uber Eats answers, under its own prefix. */
export function uberEatsRoutes(
  app: FastifyInstance,
  context: Context,
  { desk, shelf, office: reports }: { desk: UberEatsDesk; shelf: UberMenuShelf; office: ReportOffice },
): void {
  const office = new TokenOffice(context.clock);
  guardServiceApi(app, context, { service: 'uber-eats', errorBody });
  const codes = new MerchantCodes(context.clock);
  tokenRoute(app, context, { office, codes });
  const api: UberApi = {
    context,
    desk,
    scoped: (...scopes) => ({ preHandler: async (request, reply) => checkToken(request, reply, { office, scopes }) }),
    orderOf(request, reply) {
      const { orderId } = z.object({ orderId: z.string() }).parse(request.params);
      const order = context.book.orderOf('uber-eats', orderId);
      // An order that Uber still holds back does not exist for the store yet.
      if (order && order.state !== 'scheduled') return order;
      void reply.code(404).send(errorBody(404, 'The order was not found.'));
      return null;
    },
  };
  authorizeRoutes(app, api, codes);
  linkRoutes(app, api);
  readRoutes(app, api);
  actionRoutes(app, api);
  storeRoutes(app, api);
  reviewRoutes(app, api);
  chatRoutes(app, api);
  promotionRoutes(app, api);
  menuRoutes(app, api, shelf);
  reportRoutes(app, api, reports);
}

const clientSchema = z.object({ client_id: z.string(), client_secret: z.string() });
const tokenRequestSchema = z.discriminatedUnion('grant_type', [
  clientSchema.extend({
    grant_type: z.literal('client_credentials'),
    // The scope of a merchant's own login is given to nobody else.
    scope: z.string().regex(/^(?!.*pos_provisioning)eats\.[a-z._]+( eats\.[a-z._]+)*$/),
  }),
  clientSchema.extend({
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    redirect_uri: z.string(),
  }),
]);
const ofMerchants = 'eats.pos_provisioning';

function tokenRoute(
  app: FastifyInstance,
  { credentials }: Context,
  { office, codes }: { office: TokenOffice; codes: MerchantCodes },
): void {
  app.post('/oauth/v2/token', (request, reply) => {
    const parsed = tokenRequestSchema.safeParse(request.body ?? {});
    if (!parsed.success) {
      const field = String(parsed.error.issues[0]?.path[0] ?? 'body');
      const error = field === 'scope' ? 'invalid_scope' : 'invalid_request';
      return reply.code(400).send({ error, error_description: `The field ${field} is missing or wrong.` });
    }
    const { client_id: id, client_secret: secret } = parsed.data;
    if (!isSame(id, credentials.uberClientId) || !isSame(secret, credentials.uberClientSecret)) {
      return reply.code(401).send({ error: 'invalid_client', error_description: 'The client is unknown.' });
    }
    const asked = parsed.data;
    if (asked.grant_type === 'authorization_code' && !codes.use(asked.code, asked.redirect_uri)) {
      return reply.code(400).send({ error: 'invalid_grant', error_description: 'The code is used, wrong or too old.' });
    }
    const scope = asked.grant_type === 'authorization_code' ? ofMerchants : asked.scope;
    const token = office.issue(scope.split(' '));
    if (token === null) {
      return reply.code(429).send({ error: 'rate_limited', error_description: 'At most 100 token requests an hour.' });
    }
    return reply.send({ access_token: token, token_type: 'Bearer', expires_in: tokenLifeSeconds, scope });
  });
}

async function checkToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { office, scopes }: { office: TokenOffice; scopes: readonly string[] },
): Promise<void> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const granted = token === undefined ? null : office.scopesOf(token);
  if (granted === null) {
    await reply.code(401).send(errorBody(401, 'The access token is missing, unknown or expired.'));
  } else if (!scopes.some((scope) => granted.has(scope))) {
    await reply.code(403).send({ code: 'forbidden', message: `The token needs the scope ${scopes.join(' or ')}.` });
  }
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
