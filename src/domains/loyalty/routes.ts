import { implement } from '@orpc/server';
import { inMerchant, type Context, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Member, Sessions } from '../identity/index.ts';
import type { Permission } from '../identity/model/permissions.ts';
import { addPurchase } from './commands/add-purchase.ts';
import { makeSlip } from './commands/make-slip.ts';
import { redeemReward } from './commands/redeem-reward.ts';
import { saveProgramme } from './commands/save-programme.ts';
import { sendCardLink } from './commands/send-card-link.ts';
import { undoPurchase } from './commands/undo-purchase.ts';
import { undoRedemption } from './commands/undo-redemption.ts';
import { loyaltyContract } from './contract.ts';
import { guestHandlers } from './guest-routes.ts';
import { insertReward, readProgramme, readRewards, updateReward } from './programme-store.ts';
import { findGuest, getCounterGuest, getGuest, getLoyalty, getSlip, listGuests } from './queries.ts';

export interface LoyaltyGiven {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  publicUrl: string;
}

/** The program and its totals are the restaurant's; guests are served in each store. */
const rangeOf = (permission: Permission) => ({ inEveryStore: permission === 'run_marketing' });

export function loyaltyRouter(given: LoyaltyGiven) {
  const { db, parts, sessions, publicUrl } = given;
  const { clock } = parts;
  const os = implement(loyaltyContract).$context<ApiContext>();

  async function read<T>(context: ApiContext, permission: Permission, query: (tx: Tx) => Promise<T>): Promise<T> {
    return asMerchant(db, await sessions.member(context, permission, rangeOf(permission)), query);
  }
  async function act<T>(
    context: ApiContext,
    permission: Permission,
    work: (ctx: Context, member: Member) => Promise<T>,
  ): Promise<T> {
    const member = await sessions.member(context, permission, rangeOf(permission));
    return inMerchant({ db, parts, actor: member.actor }, member, (ctx) => work(ctx, member));
  }
  const overview = (tx: Tx) => getLoyalty(tx, { now: clock.now(), publicUrl });

  return os.router({
    ...guestHandlers(given),
    getLoyalty: os.getLoyalty.handler(({ context }) => read(context, 'run_marketing', overview)),
    getLoyaltyState: os.getLoyaltyState.handler(({ context }) =>
      read(context, 'serve_guests', async (tx) => {
        const programme = await readProgramme(tx);
        return { isRunning: programme?.state === 'running', hasProgramme: programme !== undefined };
      }),
    ),
    saveProgramme: os.saveProgramme.handler(({ context, input }) =>
      act(context, 'run_marketing', async (ctx) => {
        const { currency } = await overview(ctx.tx);
        await saveProgramme(ctx, { ...input, currency });
        return overview(ctx.tx);
      }),
    ),
    addReward: os.addReward.handler(({ context, input }) =>
      act(context, 'run_marketing', async (ctx) => {
        if (!(await readProgramme(ctx.tx))) throw new AppError('CONFLICT', 'Begin the programme first.');
        await insertReward(ctx.tx, input, clock.now());
        return overview(ctx.tx);
      }),
    ),
    changeReward: os.changeReward.handler(({ context, input }) =>
      act(context, 'run_marketing', async (ctx) => {
        if (!(await readRewards(ctx.tx)).some(({ id }) => id === input.id))
          throw new AppError('NOT_FOUND', 'There is no such reward.');
        if (!(await updateReward(ctx.tx, input)))
          throw new AppError(
            'CONFLICT',
            'Somebody else has changed this reward meanwhile. Close it and open it again.',
          );
        return overview(ctx.tx);
      }),
    ),
    listGuests: os.listGuests.handler(({ context, input }) =>
      read(context, 'run_marketing', (tx) => listGuests(tx, input)),
    ),
    getGuest: os.getGuest.handler(({ context, input }) =>
      read(context, 'run_marketing', (tx) => getGuest(tx, input.id)),
    ),
    findGuest: os.findGuest.handler(({ context, input }) =>
      read(context, 'serve_guests', (tx) => findGuest(tx, input.words, clock.now())),
    ),
    redeemReward: os.redeemReward.handler(({ context, input }) =>
      act(context, 'serve_guests', async (ctx, member) => {
        await redeemReward(ctx, member.user.id, input);
        return getCounterGuest(ctx.tx, input.guestId, clock.now());
      }),
    ),
    undoRedemption: os.undoRedemption.handler(({ context, input }) =>
      act(context, 'serve_guests', async (ctx) => {
        const { guestId } = await undoRedemption(ctx, input);
        return getCounterGuest(ctx.tx, guestId, clock.now());
      }),
    ),
    addPurchase: os.addPurchase.handler(({ context, input }) =>
      act(context, 'serve_guests', async (ctx, member) => {
        await addPurchase(ctx, member.user.id, input);
        return getCounterGuest(ctx.tx, input.guestId, clock.now());
      }),
    ),
    undoPurchase: os.undoPurchase.handler(({ context, input }) =>
      act(context, 'serve_guests', async (ctx) => {
        const { guestId } = await undoPurchase(ctx, input);
        return getCounterGuest(ctx.tx, guestId, clock.now());
      }),
    ),
    sendCardLink: os.sendCardLink.handler(({ context, input }) =>
      act(context, 'serve_guests', async (ctx) => {
        await getCounterGuest(ctx.tx, input.id, clock.now());
        return { sent: await sendCardLink(ctx, { publicUrl }, { guestId: input.id, by: 'staff' }) };
      }),
    ),
    makeSlip: os.makeSlip.handler(({ context, input }) =>
      act(context, 'serve_guests', async (ctx) => {
        await makeSlip(ctx, input);
        return getSlip(ctx.tx, input.id, publicUrl);
      }),
    ),
  });
}
