import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import type { PlainPaths } from '../../platform/http/api.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { stopReportMails } from './mail-store.ts';

const place = z.object({ key: z.uuid('This link is incomplete.') });
const stopsPerMinute = 60;

/** The button of a mailbox that ends the mailed report (RFC 8058): a POST without a log-in, whose body says nothing more. */
export function reportUnsubscribeRoute({ db }: { db: Db }) {
  return (server: FastifyInstance): void => {
    void server.register(async (hooks) => {
      hooks.removeAllContentTypeParsers();
      hooks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      const limited = { config: { rateLimit: { max: stopsPerMinute, timeWindow: '1 minute' } } };
      hooks.post('/api/reports/unsubscribe/:key', limited, async (request) => {
        await stopReportMails(db, parseQuery(place, request.params).key);
        return { stopped: true };
      });
    });
  };
}

/** As the API's description has it. */
export const reportUnsubscribePaths: PlainPaths = {
  '/reports/unsubscribe/{key}': {
    post: {
      tags: ['Reports'],
      summary: 'End the mailed report: the button of a mailbox',
      parameters: [{ name: 'key', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { '200': { description: 'No more mailed reports' } },
    },
  },
};
