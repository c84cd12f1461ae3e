import { implement } from '@orpc/server';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Sessions } from '../identity/index.ts';
import { deleteAccount, type DeletionParts } from './commands/delete-account.ts';
import { retentionContract } from './contract.ts';

/** @param endStreams ends the live streams of a merchant's people */
export function retentionRouter(
  given: DeletionParts & { sessions: Sessions; endStreams: (merchantId: string) => Promise<void> },
) {
  const { sessions, endStreams } = given;
  const os = implement(retentionContract).$context<ApiContext>();
  return os.router({
    deleteAccount: os.deleteAccount.handler(async ({ context, input }) => {
      const staff = await sessions.staff(context);
      const state = await deleteAccount(given, staff, input);
      await endStreams(input.id);
      return { state };
    }),
  });
}
