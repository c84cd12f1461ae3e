import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseSmsKeyword, type SmsKeyword } from '../../shared/sms-keywords.ts';
import { equalInConstantTime } from '../crypto/constant-time.ts';
import { AppError } from '../errors.ts';

export const textsPath = '/hooks/sms';

/** An SMS to our number. */
export interface InboundText {
  /** E.164, as the provider says it. */
  from: string;
  /** STOP, START or HELP, in any of their forms. */
  word: SmsKeyword | undefined;
}

/** Does what a text asks for; answers what to reply, or nothing. */
export type HearText = (text: InboundText) => Promise<string | undefined>;

const maxNumberLength = 20;
const textsPerMinute = 600;

/**
 * Texts to our number, which the provider brings by a webhook. All who write from it are asked, one after the other: a
 * number may belong to a member of a team and to a guest. The first reply is sent.
 *
 * @param given.token the provider's secret; without one nobody texts from here
 */
export function inboundTextRoutes(given: { publicUrl: string; token: string | undefined; hear: readonly HearText[] }) {
  const { publicUrl, token, hear } = given;
  return (server: FastifyInstance): void => {
    void server.register(async (hooks) => {
      hooks.removeAllContentTypeParsers();
      hooks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      const options = {
        helmet: false as const,
        config: { rateLimit: { max: textsPerMinute, timeWindow: '1 minute' } },
        // In a hook of its own, so that only authenticated requests count against the load limits.
        preValidation: async (request: FastifyRequest) => {
          const sent = request.headers['x-twilio-signature'];
          const url = `${publicUrl}${textsPath}`;
          if (token === undefined) throw new AppError('NOT_FOUND', 'Nobody is texted from here.');
          const expected = signatureOf({ url, fields: fieldsOf(request), token });
          if (typeof sent !== 'string' || !equalInConstantTime(sent, expected)) {
            throw new AppError('UNAUTHORIZED', 'The signature of this message is wrong.');
          }
        },
      };
      hooks.post(textsPath, options, async (request, reply) => {
        const fields = fieldsOf(request);
        const text = {
          from: (fields.get('From') ?? '').slice(0, maxNumberLength),
          word: parseSmsKeyword(fields.get('Body') ?? ''),
        };
        const replies: string[] = [];
        for (const one of hear) replies.push((await one(text)) ?? '');
        const answer = replies.find((words) => words !== '');
        return reply.type('text/xml; charset=utf-8').send(twiml(answer));
      });
    });
  };
}

function fieldsOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '');
}

/** The provider's own form of an answer (Twilio's "TwiML"). */
function twiml(words: string | undefined): string {
  const message = words === undefined ? '' : `<Message>${escaped(words)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Twilio's: the address, then each field with its value, in the order of their names (its page "Validating requests"). */
function signatureOf({ url, fields, token }: { url: string; fields: URLSearchParams; token: string }): string {
  const names = [...new Set(fields.keys())].toSorted((a, b) => (a < b ? -1 : 1));
  const text = names.reduce((all, name) => `${all}${name}${fields.get(name) ?? ''}`, url);
  return createHmac('sha1', token).update(text).digest('base64');
}
