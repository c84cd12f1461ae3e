import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction, type ContextParts } from '../../context.ts';
import { equalInConstantTime } from '../../crypto/constant-time.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { MailTaker } from './incoming-mail.ts';
import { parseMail } from './parse-mail.ts';
import { receiveMail } from './receive-mail.ts';
import type { ReplyAddresses } from './reply-addresses.ts';

export const mailPath = '/hooks/mail';

const maxBytes = 15 * 1024 * 1024;
const mailsPerMinute = 300;
const actor = { kind: 'system', name: 'mail' } as const;

export interface MailIn {
  /** In the staff role. */
  staffDb: Db;
  parts: ContextParts;
  takers: readonly MailTaker[];
  /** Undefined: no mail comes in. */
  addresses: ReplyAddresses | undefined;
  secret: string | undefined;
  /** Whose mails are our own. */
  ownAddresses: readonly string[];
}

/** Takes in raw mail (RFC 822) from whatever receives it for us, which shows the secret as `Authorization: Bearer …`. */
export function mailHook(given: MailIn) {
  const { staffDb, parts, secret } = given;
  return (server: FastifyInstance): void => {
    void server.register(async (hooks) => {
      hooks.removeAllContentTypeParsers();
      hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
        done(null, body),
      );
      const limited = {
        bodyLimit: maxBytes,
        config: { rateLimit: { max: mailsPerMinute, timeWindow: '1 minute' } },
        // Before the body is read: the secret is a header.
        onRequest: async ({ headers: { authorization } }: FastifyRequest) => {
          if (secret === undefined) throw new AppError('NOT_FOUND', 'No mail comes in here.');
          if (authorization === undefined || !equalInConstantTime(authorization, `Bearer ${secret}`)) {
            throw new AppError('UNAUTHORIZED', 'The secret of this call is wrong.');
          }
        },
      };
      hooks.post(mailPath, limited, async (request) => {
        const { body } = request;
        if (!Buffer.isBuffer(body) || body.length === 0) throw new AppError('BAD_REQUEST', 'There is no mail in this.');
        const mail = await parseMail(body);
        const verdict = await inTransaction({ db: staffDb, parts, actor }, (ctx) => receiveMail(ctx, given, mail));
        return { verdict };
      });
    });
  };
}
