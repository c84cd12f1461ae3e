import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { stopMails } from './commands/stop-mails.ts';

const place = z.object({ key: z.uuid('This link is incomplete.'), kind: z.string().max(60) });
const stopsPerMinute = 60;

/** The button of a mailbox that ends mails of a kind (RFC 8058): a POST without a log-in, whose body says nothing more. */
export function unsubscribeRoute({ db, parts }: { db: Db; parts: ContextParts }) {
  return (server: FastifyInstance): void => {
    void server.register(async (hooks) => {
      hooks.removeAllContentTypeParsers();
      hooks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      const limited = { config: { rateLimit: { max: stopsPerMinute, timeWindow: '1 minute' } } };
      hooks.post('/api/notices/unsubscribe/:key/:kind', limited, async (request) => {
        // A link that ends nothing any more: whoever it belonged to gets no such mails either.
        await stopMails({ db, clock: parts.clock }, parseQuery(place, request.params));
        return { stopped: true };
      });
    });
  };
}
