import { implement } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inMerchant, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { exportTenant, type ListUploads } from '../../platform/export/tenant-export.ts';
import type { Files } from '../../platform/files/files.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { proofOf, readPeopleByName, type Member, type StepUp, type Sessions } from '../identity/index.ts';
import { accountContract, accountExportPath, type Deletion } from './account-contract.ts';
import { askForDeletion, withdrawDeletion } from './commands/ask-for-deletion.ts';
import { findDeletionRequest } from './deletion-store.ts';
import { readStores } from './store.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  stepUp: StepUp;
  staffEmail: string;
}

/** The account as a whole is its owners' alone. */
export function accountRouter({ db, parts, sessions, stepUp, staffEmail }: Given) {
  const os = implement(accountContract).$context<ApiContext>();

  async function show(member: Member): Promise<Deletion> {
    const asked = await asMerchant(db, member, (tx) => findDeletionRequest(tx));
    return {
      asked: asked ? { at: asked.at.toISOString(), by: asked.by, reason: asked.reason } : null,
      proof: proofOf(member),
    };
  }

  return os.router({
    getDeletion: os.getDeletion.handler(async ({ context }) => show(await sessions.member(context, 'run_account'))),
    askForDeletion: os.askForDeletion.handler(async ({ context, input: { reason, ...proof } }) => {
      const member = await sessions.member(context, 'run_account');
      await stepUp(context, member, proof);
      const { actor, user: by } = member;
      await inMerchant({ db, parts, actor }, member, (ctx) => askForDeletion(ctx, { by, staffEmail, reason }));
      return show(member);
    }),
    withdrawDeletion: os.withdrawDeletion.handler(async ({ context }) => {
      const member = await sessions.member(context, 'run_account');
      const { actor, user: by } = member;
      await inMerchant({ db, parts, actor }, member, (ctx) => withdrawDeletion(ctx, { by, staffEmail }));
      return show(member);
    }),
  });
}

const exportsPerHour = 5;

interface ExportGiven extends Pick<Given, 'db' | 'parts' | 'sessions' | 'stepUp'> {
  files: Files;
  /** What each domain holds of the merchant's files. */
  uploads: readonly ListUploads[];
}

const exportProof = z.object({ password: z.string().max(200), code: z.string().max(40) }).partial();

/**
 * Everything that is kept of the account, to take away. It asks for step-up authentication in its body; a GET, which has
 * none, is told so.
 */
export function accountExportRoute({ db, parts, sessions, stepUp, files, uploads }: ExportGiven) {
  return (server: FastifyInstance): void => {
    const config = { rateLimit: { max: exportsPerHour, timeWindow: '1 hour' } };
    server.route({ method: ['GET', 'POST'], url: accountExportPath, config, handler: sendExport });
  };

  async function sendExport(request: FastifyRequest, reply: FastifyReply) {
    const member = await sessions.member(request, 'run_account');
    if (member.viewing) throw new AppError('FORBIDDEN', 'You are viewing as this merchant: nothing can be downloaded.');
    await stepUp(request, member, exportProof.safeParse(request.body ?? {}).data ?? {});
    const [[store], people] = await asMerchant(
      db,
      member,
      async (tx) => [await readStores(tx), await readPeopleByName(tx)] as const,
    );
    const at = parts.clock.now();
    parts.log.info({ merchantId: member.merchantId, userId: member.user.id }, 'an account was exported');
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="forkline-${at.toISOString().slice(0, 10)}.zip"`)
      .header('cache-control', 'private, no-store')
      .send(
        exportTenant({ db, files, log: parts.log }, member.merchantId, {
          name: store?.merchantName ?? '',
          at,
          people,
          uploads,
        }),
      );
  }
}
