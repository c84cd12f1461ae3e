import { implement } from '@orpc/server';
import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ApiContext } from '../../../platform/http/api.ts';
import type { Registry } from '../../channels/index.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import type { Sessions } from '../../identity/index.ts';
import { cancelImport, startImport } from './commands/start-import.ts';
import { fetchForTakeOver, previewTakeOver, takeOverMenu } from './commands/take-over-menu.ts';
import { importContract } from '../import-contract.ts';
import { getImport } from './ground.ts';
import { previewImport, viewImport } from './views.ts';

/** The routes of menus that come from files and services. Owners and managers only. */
export function importRouter({
  db,
  parts,
  sessions,
  registry,
}: {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
}) {
  const os = implement(importContract).$context<ApiContext>();

  /** With the whole merchant in sight: what a file's stock is about depends on how many stores there are. */
  const edit = async <T>(
    context: ApiContext,
    command: (ctx: Context, merchantId: MerchantId) => Promise<T>,
  ): Promise<T> => {
    const { actor, merchantId } = await sessions.member(context, 'edit_menu');
    return inMerchant({ db, parts, actor }, merchantId, (ctx) => command(ctx, merchantId));
  };
  const fetched = async (context: ApiContext, connectionId: string) => {
    const member = await sessions.member(context, 'edit_menu');
    return { member, found: await fetchForTakeOver({ db, registry }, { member, connectionId }) };
  };

  return os.router({
    previewImport: os.previewImport.handler(({ context, input }) =>
      edit(context, ({ tx }) => previewImport(tx, input)),
    ),
    runImport: os.runImport.handler(({ context, input: { id, matching } }) =>
      edit(context, async (ctx, merchantId) => viewImport(await startImport(ctx, { id, merchantId, matching }))),
    ),
    getImport: os.getImport.handler(({ context, input }) =>
      edit(context, async ({ tx }) => viewImport(await getImport(tx, input.id))),
    ),
    cancelImport: os.cancelImport.handler(({ context, input }) =>
      edit(context, async (ctx) => viewImport(await cancelImport(ctx, input.id))),
    ),
    previewTakeOver: os.previewTakeOver.handler(async ({ context, input }) => {
      const { member, found } = await fetched(context, input.id);
      return inMerchant({ db, parts, actor: member.actor }, member, (ctx) => previewTakeOver(ctx, found));
    }),
    takeOver: os.takeOver.handler(async ({ context, input: { id, pricesAre } }) => {
      const { member, found } = await fetched(context, id);
      return inMerchant({ db, parts, actor: member.actor }, member, (ctx) =>
        takeOverMenu(ctx, { ...found, pricesAre }),
      );
    }),
  });
}
