import { oc } from '@orpc/contract';
import { z } from 'zod';
import { movement, words } from './shared-contract.ts';
import { guestContract } from './guest-contract.ts';
import { consentChannels, marketingChannels } from './model/consent.ts';
import { programmeKinds } from './model/points.ts';

/** A restaurant's programme for its own guests, as its staff see it. Points and visits are counted alike; amounts in minor units. */

const tags = ['Loyalty'];
const minor = z.int();
const time = z.iso.datetime();
const id = z.object({ id: z.uuid() });
const whole = (what: string, min: number, max: number) =>
  z
    .int(`${what}: enter a whole number.`)
    .min(min, `${what}: at least ${min}.`)
    .max(max, `${what}: at most ${max.toLocaleString('en-US')}.`);
const paid = 'Enter what was paid, $1,000 at most.';
const worth = 'What 100 are worth: from $0 to $10,000.';

const rules = {
  name: words('Enter the name of the programme.', 60),
  kind: z.enum(programmeKinds),
  /** Of `points`: for each whole unit of the currency, at menu prices. */
  pointsPerUnit: whole('Points for each dollar', 1, 1_000),
  /** What a hundred points are valued at in the books. */
  worthPerHundredMinor: z.int(worth).min(0, worth).max(1_000_000, worth),
  /** After so long without anything earned or redeemed; null: never. */
  expiresAfterDays: whole('Days until points expire', 30, 3_650).nullable(),
  state: z.enum(['running', 'stopped']),
};

export const programme = z.object({ ...rules, currency: z.string(), version: z.int(), joinUrl: z.string() });
export type Programme = z.infer<typeof programme>;

const rewardShape = {
  name: words('Enter what the guest gets.', 80),
  costPoints: whole('What it costs', 1, 1_000_000),
  isOffered: z.boolean(),
};
export const reward = z.object({
  id: z.uuid(),
  ...rewardShape,
  /** Send it back with a change: to be told when somebody else was faster. */
  version: z.int(),
});
export type Reward = z.infer<typeof reward>;

const overview = z.object({
  /** Null before it is begun. */
  programme: programme.nullable(),
  /** In which the programme counts, or would. */
  currency: z.string(),
  rewards: z.array(reward),
  guests: z.int(),
  joinedLately: z.int(),
  pointsOutstanding: z.int(),
  /** What they are worth: the restaurant's own liability, as the ledger has it. */
  owedMinor: minor,
  redeemedLately: z.int(),
  /** Of the days that `Lately` covers. */
  days: z.int(),
});
export type LoyaltyOverview = z.infer<typeof overview>;

const guestRow = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  balance: z.int(),
  joinedAt: time,
  lastMovedAt: time,
  /** The link of the card was opened. */
  isConfirmed: z.boolean(),
  /** Offers by SMS are agreed to, and wait for whoever has the phone to say that it is theirs. */
  isPhoneAwaited: z.boolean(),
  mayBeWrittenTo: z.array(z.enum(marketingChannels)),
});
export type GuestRow = z.infer<typeof guestRow>;

const consentProof = z.object({
  id: z.uuid(),
  channel: z.enum(consentChannels),
  isGiven: z.boolean(),
  wording: z.string(),
  version: z.string(),
  source: z.string(),
  from: z.string().nullable(),
  at: time,
});

const guestDetails = guestRow.extend({ movements: z.array(movement), consents: z.array(consentProof) });
export type GuestDetails = z.infer<typeof guestDetails>;

/** A guest as whoever stands at the counter sees them. */
const counterGuest = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Enough of the phone or mail to ask by. */
  contact: z.string(),
  cardCode: z.string(),
  balance: z.int(),
  kind: z.enum(programmeKinds),
  /** Send it back with a reward: to be told when somebody else was faster. */
  version: z.int(),
  rewards: z.array(reward.extend({ hindrance: z.string().nullable() })),
  redemptions: z.array(
    z.object({
      id: z.uuid(),
      rewardName: z.string(),
      points: z.int(),
      at: time,
      isUndone: z.boolean(),
      mayUndo: z.boolean(),
    }),
  ),
  currency: z.string(),
  /** What was counted for them at a counter lately. */
  purchases: z.array(
    z.object({
      id: z.uuid(),
      spentMinor: minor,
      points: z.int(),
      at: time,
      isUndone: z.boolean(),
      mayUndo: z.boolean(),
    }),
  ),
});
export type CounterGuest = z.infer<typeof counterGuest>;

const slip = z.object({
  code: z.string(),
  /** What the QR code leads to. */
  url: z.string(),
  orderNumber: z.string(),
  restaurant: z.string(),
  programmeName: z.string(),
  /** What the order brings as it stands now. */
  points: z.int(),
  kind: z.enum(programmeKinds),
  isUsed: z.boolean(),
});
export type Slip = z.infer<typeof slip>;
const route = (method: 'GET' | 'POST' | 'PUT', path: `/${string}`, summary: string) =>
  oc.route({ method, path, tags, summary });

export const loyaltyContract = {
  getLoyalty: route('GET', '/loyalty', 'The programme and how it does').output(overview),
  getLoyaltyState: route('GET', '/loyalty/state', 'Whether a programme runs').output(
    z.object({ isRunning: z.boolean(), hasProgramme: z.boolean() }),
  ),
  saveProgramme: route('PUT', '/loyalty', 'Begin or change the loyalty programme')
    .input(z.object({ ...rules, version: z.int().nullable() }))
    .output(overview),
  addReward: route('POST', '/loyalty/rewards', 'Add a reward').input(z.object(rewardShape)).output(overview),
  changeReward: route('POST', '/loyalty/rewards/{id}', 'Change a reward').input(reward).output(overview),
  listGuests: route('GET', '/loyalty/guests', 'Guests of the programme, newest first')
    .input(z.object({ search: z.string().trim().max(100).optional(), cursor: z.string().max(200).optional() }))
    .output(z.object({ guests: z.array(guestRow), nextCursor: z.string().nullable() })),
  getGuest: route('GET', '/loyalty/guests/{id}', 'A guest with points and proofs of consent')
    .input(id)
    .output(guestDetails),
  // No summary: looking somebody up is no change.
  findGuest: oc
    .route({ method: 'POST', path: '/loyalty/guests/find', tags })
    .input(z.object({ words: words('Enter a phone number or the code on the card.', 60) }))
    .output(counterGuest),
  redeemReward: route('POST', '/loyalty/redemptions', 'Give a guest a reward')
    .input(
      z.object({
        requestKey: z.uuid(),
        guestId: z.uuid(),
        rewardId: z.uuid(),
        storeId: z.uuid(),
        version: z.int(),
      }),
    )
    .output(counterGuest),
  undoRedemption: route('POST', '/loyalty/redemptions/{id}/undo', 'Take a reward back').input(id).output(counterGuest),
  addPurchase: route('POST', '/loyalty/purchases', 'Count what a guest bought at the counter')
    .input(
      z.object({
        requestKey: z.uuid(),
        guestId: z.uuid(),
        storeId: z.uuid(),
        spentMinor: z.int(paid).min(1, paid).max(100_000, paid),
        version: z.int(),
      }),
    )
    .output(counterGuest),
  undoPurchase: route('POST', '/loyalty/purchases/{id}/undo', 'Take counted points back')
    .input(id)
    .output(counterGuest),
  sendCardLink: route('POST', '/loyalty/guests/{id}/send-link', 'Send a guest the link to their card')
    .input(id)
    .output(z.object({ sent: z.boolean() })),
  makeSlip: route('POST', '/loyalty/orders/{id}/slip', 'Make the slip for an order’s bag').input(id).output(slip),

  ...guestContract,
};
