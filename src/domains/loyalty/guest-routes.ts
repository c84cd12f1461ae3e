import { implement } from '@orpc/server';
import { inMerchant } from '../../platform/context.ts';
import { asMerchant } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { chooseOffers } from './commands/choose-offers.ts';
import { claimSlip } from './commands/claim-slip.ts';
import { joinProgramme } from './commands/join-programme.ts';
import { leaveProgramme } from './commands/leave-programme.ts';
import { answerPhone, askPhone } from './commands/prove-phone.ts';
import { guestContract } from './guest-contract.ts';
import { getRewardsCard, getRewardsPhone, getRewardsPlace } from './guest-queries.ts';
import { recordConfirmed } from './guest-store.ts';
import { readCode } from './model/codes.ts';
import { findPhone } from './phone-store.ts';
import { findCard, findPlace } from './programme-store.ts';
import type { LoyaltyGiven } from './routes.ts';

const actor = { kind: 'system', name: 'guest' } as const;

/** Without a log-in: a code of a bag or a counter, or the link of a card, says whose it is. */
export function guestHandlers({ db, parts, publicUrl }: Pick<LoyaltyGiven, 'db' | 'parts' | 'publicUrl'>) {
  const os = implement(guestContract).$context<ApiContext>();
  const { clock } = parts;

  async function placeOf(code: string) {
    const place = await findPlace(db, readCode(code));
    if (!place) throw new AppError('NOT_FOUND', 'This code leads nowhere. Check it, or scan it again.');
    return place;
  }
  async function cardOf(token: string) {
    const card = await findCard(db, token);
    if (!card) throw new AppError('NOT_FOUND', 'This card is not there any more. Ask the restaurant for its link.');
    return card;
  }
  async function phoneOf(token: string) {
    const phone = await findPhone(db, token);
    if (!phone) throw new AppError('NOT_FOUND', 'This number is on no card any more.');
    return phone;
  }

  return {
    getRewardsPlace: os.getRewardsPlace.handler(async ({ input }) => {
      const { merchantId, orderId } = await placeOf(input.code);
      return asMerchant(db, merchantId, (tx) => getRewardsPlace(tx, { orderId, now: clock.now() }));
    }),
    joinRewards: os.joinRewards.handler(async ({ context, input }) => {
      const { merchantId, orderId } = await placeOf(input.code);
      await inMerchant({ db, parts, actor }, merchantId, (ctx) =>
        joinProgramme(ctx, { publicUrl }, { ...input, orderId, from: context.ip }),
      );
      return { received: true } as const;
    }),
    claimSlip: os.claimSlip.handler(async ({ input }) => {
      const { merchantId, orderId } = await placeOf(input.code);
      const card = await cardOf(input.token);
      if (card.merchantId !== merchantId || orderId === null) {
        throw new AppError('CONFLICT', 'This code belongs to another restaurant.');
      }
      await inMerchant({ db, parts, actor }, merchantId, (ctx) => claimSlip(ctx, { orderId, guestId: card.guestId }));
      return { received: true } as const;
    }),
    getRewardsCard: os.getRewardsCard.handler(async ({ input }) => {
      const { merchantId, guestId } = await cardOf(input.token);
      return asMerchant(db, merchantId, (tx) => getRewardsCard(tx, guestId));
    }),
    confirmCard: os.confirmCard.handler(async ({ input }) => {
      const { merchantId, guestId } = await cardOf(input.token);
      await asMerchant(db, merchantId, (tx) => recordConfirmed(tx, guestId, clock.now()));
      return { confirmed: true } as const;
    }),
    chooseOffers: os.chooseOffers.handler(async ({ context, input }) => {
      const { merchantId, guestId } = await cardOf(input.token);
      const source = 'The guest’s own card';
      await inMerchant({ db, parts, actor }, merchantId, (ctx) =>
        chooseOffers(ctx, { ...input, guestId, source, from: context.ip }),
      );
      return inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
        await askPhone(ctx, { publicUrl }, { guestId });
        return getRewardsCard(ctx.tx, guestId);
      });
    }),
    askRewardsPhone: os.askRewardsPhone.handler(async ({ input }) => {
      const { merchantId, guestId } = await cardOf(input.token);
      const sent = await inMerchant({ db, parts, actor }, merchantId, (ctx) =>
        askPhone(ctx, { publicUrl }, { guestId }),
      );
      return { sent };
    }),
    getRewardsPhone: os.getRewardsPhone.handler(async ({ input }) => {
      const { merchantId, guestId } = await phoneOf(input.token);
      return asMerchant(db, merchantId, (tx) => getRewardsPhone(tx, guestId));
    }),
    answerRewardsPhone: os.answerRewardsPhone.handler(async ({ context, input }) => {
      const { merchantId, guestId } = await phoneOf(input.token);
      const { isTheirs, language } = input;
      await inMerchant({ db, parts, actor }, merchantId, (ctx) =>
        answerPhone(ctx, { guestId, isTheirs, language, from: context.ip }),
      );
      return { isTheirs };
    }),
    leaveRewards: os.leaveRewards.handler(async ({ context, input }) => {
      const { merchantId, guestId } = await cardOf(input.token);
      await inMerchant({ db, parts, actor }, merchantId, (ctx) => leaveProgramme(ctx, { guestId, from: context.ip }));
      return { left: true } as const;
    }),
  };
}
