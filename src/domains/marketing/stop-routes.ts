import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inMerchant } from '../../platform/context.ts';
import { equalInConstantTime } from '../../platform/crypto/constant-time.ts';
import { AppError } from '../../platform/errors.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { chooseOffers, findCard, stopTextsTo } from '../loyalty/index.ts';
import { consentVersion, withdrawalWording } from '../loyalty/model/consent.ts';
import { isStopText } from './model/campaign.ts';
import type { MarketingGiven } from './promotion-routes.ts';

export const unsubscribePath = '/api/rewards/unsubscribe/:token';
export const textsPath = '/hooks/sms';

const place = z.object({ token: z.string().min(20).max(80) });
const actor = { kind: 'system', name: 'guest' } as const;
const noAnswer = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
const stopsPerMinute = 60;

/** How guests stop without a page: a mailbox by its own button (RFC 8058), a phone by a word. */
export function stopRoutes({ db, parts, publicUrl, smsToken }: MarketingGiven) {
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
      hooks.post(textsPath, { helmet: false }, async (request, reply) => {
        const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        const sent = request.headers['x-twilio-signature'];
        const url = `${publicUrl.replace(/\/+$/, '')}${textsPath}`;
        if (smsToken === undefined) throw new AppError('NOT_FOUND', 'Nobody is texted from here.');
        if (typeof sent !== 'string' || !equalInConstantTime(sent, signatureOf({ url, fields, smsToken }))) {
          throw new AppError('UNAUTHORIZED', 'The signature of this message is wrong.');
        }
        if (isStopText(fields.get('Body') ?? '')) await stopTexts(fields.get('From') ?? '');
        return reply.type('text/xml; charset=utf-8').send(noAnswer);
      });
    });
  };

  async function stopTexts(phone: string): Promise<void> {
    const wording = withdrawalWording('sms');
    await stopTextsTo(db, { phone, wording, version: consentVersion, at: parts.clock.now() });
  }
}

/** Twilio's: the address, then each field with its value, in the order of their names (its page "Validating requests"). */
function signatureOf({ url, fields, smsToken }: { url: string; fields: URLSearchParams; smsToken: string }): string {
  const names = [...new Set(fields.keys())].toSorted((a, b) => (a < b ? -1 : 1));
  const text = names.reduce((all, name) => `${all}${name}${fields.get(name) ?? ''}`, url);
  return createHmac('sha1', smsToken).update(text).digest('base64');
}
