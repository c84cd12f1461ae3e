import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { PlainPaths } from '../../platform/http/api.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { stopNews } from '../identity/index.ts';
import type { NewsGiven } from './routes.ts';

const place = z.object({ key: z.string().max(400) });
const stopsPerMinute = 60;
const path = '/api/news/unsubscribe/:key';

/**
 * The button of a mailbox that ends tips and news (RFC 8058): a POST without a log-in, whose body says nothing more. A
 * mailbox without that button opens the same address: it leads to the page that asks, since programs open links as well.
 */
export function newsUnsubscribeRoute({ authDb, post }: Pick<NewsGiven, 'authDb' | 'post'>) {
  return (server: FastifyInstance): void => {
    void server.register(async (hooks) => {
      hooks.removeAllContentTypeParsers();
      hooks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      const limited = { config: { rateLimit: { max: stopsPerMinute, timeWindow: '1 minute' } } };
      hooks.post(path, limited, async (request) => {
        const userId = post.stopKeys.userOf(parseQuery(place, request.params).key);
        if (userId === undefined) throw new AppError('NOT_FOUND', 'This link is not complete.');
        await stopNews(authDb, userId);
        return { stopped: true };
      });
      hooks.get(path, limited, (request, reply) => {
        const { key } = parseQuery(place, request.params);
        return reply.redirect(`/stop-news?${new URLSearchParams({ key })}`);
      });
    });
  };
}

const parameters = [{ name: 'key', in: 'path', required: true, schema: { type: 'string' } }] as const;

/** As the API's description has it. */
export const newsUnsubscribePaths: PlainPaths = {
  '/news/unsubscribe/{key}': {
    post: {
      tags: ['Account'],
      summary: 'End tips and news: the button of a mailbox',
      parameters: [...parameters],
      responses: { '200': { description: 'No more tips and news' } },
    },
    get: {
      tags: ['Account'],
      summary: 'The page that asks whether to end tips and news',
      parameters: [...parameters],
      responses: { '302': { description: 'To the page' } },
    },
  },
};
