import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inMerchant } from '../../platform/context.ts';
import { parseQuery } from '../../platform/http/query.ts';
import type { HearText } from '../../platform/messages/inbound-texts.ts';
import { chooseOffers, findCard, startTextsTo, stopTextsTo } from '../loyalty/index.ts';
import { consentVersion, withdrawalWording } from '../loyalty/model/consent.ts';
import { guestHelp } from './letters.ts';
import type { MarketingGiven } from './promotion-routes.ts';

export const unsubscribePath = '/api/rewards/unsubscribe/:token';

const place = z.object({ token: z.string().min(20).max(80) });
const actor = { kind: 'system', name: 'guest' } as const;
const stopsPerMinute = 60;

/** How guests stop mails without a page: by the button of a mailbox (RFC 8058). */
export function stopRoutes({ db, parts }: Pick<MarketingGiven, 'db' | 'parts'>) {
  return (server: FastifyInstance): void => {
    void server.register(async (hooks) => {
      hooks.removeAllContentTypeParsers();
      hooks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      const limited = { config: { rateLimit: { max: stopsPerMinute, timeWindow: '1 minute' } } };
      hooks.post(unsubscribePath, limited, async (request) => {
        const { token } = parseQuery(place, request.params);
        const card = await findCard(db, token);
        // A link that opens nothing any more: whoever it belonged to gets no mails either.
        if (card) {
          await inMerchant({ db, parts, actor }, card.merchantId, (ctx) =>
            chooseOffers(ctx, {
              guestId: card.guestId,
              channel: 'mail',
              isGiven: false,
              source: 'The link of a mail',
              from: request.ip,
            }),
          );
        }
        return { stopped: true };
      });
    });
  };
}

/**
 * What guests say by SMS: STOP ends the offers of every restaurant whose guest they are, from this moment on; START lets
 * them be asked again; HELP is answered, as the words of their consent promise.
 */
export function hearGuest({ db, parts }: Pick<MarketingGiven, 'db' | 'parts'>): HearText {
  return async ({ from, word }) => {
    if (word === 'stop') {
      const wording = withdrawalWording('sms');
      await stopTextsTo(db, { phone: from, wording, version: consentVersion, at: parts.clock.now() });
    }
    if (word === 'start') await startTextsTo(db, from);
    return word === 'help' ? guestHelp : undefined;
  };
}
