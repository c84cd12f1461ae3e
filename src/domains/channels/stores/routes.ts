import { implement } from '@orpc/server';
import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import { asMerchant, type Db, type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ApiContext } from '../../../platform/http/api.ts';
import { asId, type MerchantId } from '../../../shared/ids.ts';
import type { Sessions } from '../../identity/index.ts';
import { readBusinessDays, readCountry, readStores } from '../../merchants/index.ts';
import { allowReopening } from '../connection-store.ts';
import { timetableProblem } from '../model/timetable.ts';
import type { Registry } from '../registry.ts';
import { storeContract } from '../store-contract.ts';
import { sendHours } from './commands/send-hours.ts';
import { setHours } from './commands/set-hours.ts';
import { endBusy, pauseStores, resumeStores, setStoresBusy } from './commands/wish-for-stores.ts';
import { publicHolidays } from './public-holidays.ts';
import { readSavedHours } from './wish-store.ts';

/** The routes of a store as a whole. Whoever is in the kitchen may pause it; hours and reopening are the owner's. */
export function storeRouter({
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
  const os = implement(storeContract).$context<ApiContext>();

  const change = async <T>(
    context: ApiContext,
    permission: Parameters<Sessions['member']>[1],
    command: (ctx: Context, member: { merchantId: MerchantId; by: string }) => Promise<T>,
  ): Promise<T> => {
    const { merchantId, actor, ...member } = await sessions.member(context, permission);
    return inMerchant({ db, parts, actor }, { merchantId, ...member }, (ctx) =>
      command(ctx, { merchantId, by: member.user.name }),
    );
  };

  return os.router({
    pauseStores: os.pauseStores.handler(({ context, input: { until, ...input } }) =>
      change(context, 'pause_stores', async (ctx, who) => ({
        connections: await pauseStores(ctx, { ...who, ...input, until: until === null ? null : new Date(until) }),
      })),
    ),
    resumeStores: os.resumeStores.handler(({ context, input }) =>
      change(context, 'pause_stores', async (ctx, who) => ({
        connections: await resumeStores(ctx, { ...who, ...input }),
      })),
    ),
    setStoresBusy: os.setStoresBusy.handler(({ context, input: { until, ...input } }) =>
      change(context, 'pause_stores', async (ctx, who) => ({
        connections: await setStoresBusy(ctx, { ...who, ...input, until: new Date(until) }),
      })),
    ),
    endBusy: os.endBusy.handler(({ context, input }) =>
      change(context, 'pause_stores', async (ctx, who) => ({ connections: await endBusy(ctx, { ...who, ...input }) })),
    ),
    allowReopening: os.allowReopening.handler(({ context, input: { id, isAllowed } }) =>
      change(context, 'run_services', async (ctx) => {
        if (!(await allowReopening(ctx.tx, asId(id), isAllowed))) {
          throw new AppError('NOT_FOUND', 'There is no such connection.');
        }
        return { isAllowed };
      }),
    ),
    sendStoreHours: os.sendStoreHours.handler(({ context, input: { id } }) =>
      change(context, 'run_services', async (ctx, who) => {
        await sendHours(ctx, registry, { ...who, connectionId: id });
        return { done: true as const };
      }),
    ),
    getStoreHours: os.getStoreHours.handler(async ({ context, input: { id } }) => {
      const member = await sessions.member(context, 'see_stores');
      return asMerchant(db, member, async (tx) => {
        if (!(await readStores(tx)).some((store) => store.id === id)) throw noStore();
        return viewHours(tx, id);
      });
    }),
    listHolidays: os.listHolidays.handler(async ({ context, input: { id, language } }) => {
      const member = await sessions.member(context, 'see_stores');
      const { country, timeZone } = await asMerchant(db, member, async (tx) => ({
        country: await readCountry(tx, asId(id)),
        timeZone: (await readBusinessDays(tx, asId(id))).timeZone,
      }));
      return { holidays: await publicHolidays({ country, timeZone, language, now: parts.clock.now() }) };
    }),
    setStoreHours: os.setStoreHours.handler(({ context, input: { id, hours, version, confirmLongDays } }) =>
      change(context, 'run_services', async (ctx, who) => {
        if (!(await readStores(ctx.tx)).some((store) => store.id === id)) throw noStore();
        const problem = timetableProblem(hours);
        if (problem !== undefined) throw new AppError('BAD_REQUEST', problem);
        await setHours(ctx, { ...who, storeId: asId(id), hours, version, areLongDaysMeant: confirmLongDays });
        return viewHours(ctx.tx, id);
      }),
    ),
  });
}

async function viewHours(tx: Tx, storeId: string) {
  const saved = await readSavedHours(tx, storeId);
  return {
    storeId,
    hours: saved?.hours ?? null,
    version: saved?.version ?? null,
    changedAt: saved?.changedAt.toISOString() ?? null,
  };
}

const noStore = () => new AppError('NOT_FOUND', 'There is no such store.');
