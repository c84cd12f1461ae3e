import { oc } from '@orpc/contract';
import { z } from 'zod';
import { storeProfile } from '../merchants/profile-contract.ts';
import { movement, words } from './shared-contract.ts';
import { consentVersion, guestLanguages, marketingChannels } from './model/consent.ts';
import { toE164 } from './model/contact.ts';
import { programmeKinds } from './model/points.ts';

/** What guests call without a log-in, from a code or a link. What is answered never says who else is a member. */

const route = (method: 'GET' | 'POST', path: `/${string}`, summary: string) =>
  oc.route({ method, path, tags: ['Loyalty'], summary });

/** What a guest sees behind a code, without a log-in. */
const place = z.object({
  restaurant: z.string(),
  /** The store of the order, or the restaurant's first: as it presents itself under Store Info. */
  store: storeProfile
    .pick({ name: true, logoUrl: true, cuisines: true, description: true })
    .extend({ photoUrls: z.array(z.string()) }),
  programmeName: z.string(),
  kind: z.enum(programmeKinds),
  pointsPerUnit: z.int(),
  currency: z.string(),
  rewards: z.array(z.object({ name: z.string(), costPoints: z.int() })),
  /** Null: a code on the counter, which brings no points by itself. */
  slip: z.object({ points: z.int(), state: z.enum(['open', 'used', 'expired']) }).nullable(),
  isOpen: z.boolean(),
});
export type RewardsPlace = z.infer<typeof place>;

const card = z.object({
  restaurant: z.string(),
  programmeName: z.string(),
  name: z.string(),
  kind: z.enum(programmeKinds),
  cardCode: z.string(),
  balance: z.int(),
  rewards: z.array(z.object({ id: z.uuid(), name: z.string(), costPoints: z.int() })),
  movements: z.array(movement),
  /** By which ways the guest may be reached at all, and of these, which they agreed to. */
  channels: z.array(z.object({ channel: z.enum(marketingChannels), isGiven: z.boolean() })),
  /** The phone that has not agreed to offers itself, such as `••• 0147`, and where it does so; null: it has, or none are wanted. */
  phoneAwaited: z.object({ contact: z.string(), by: z.enum(['text', 'card']) }).nullable(),
  /** The day on which points expire if nothing happens, an ISO date; null: never. */
  expiresOn: z.iso.date().nullable(),
});
export type RewardsCard = z.infer<typeof card>;

/** What a texted link asks: whose number it is, on whose card, such as `o•••@example.com`. */
const phone = z.object({
  restaurant: z.string(),
  contact: z.string(),
  email: z.string(),
  isConfirmed: z.boolean(),
});
export type RewardsPhone = z.infer<typeof phone>;

const code = z.object({ code: z.string().trim().min(8).max(40) });
const token = z.object({ token: z.string().min(20).max(80) });
const version = z.literal(consentVersion, 'The words of consent have changed. Load the page again.');

const notAPhone = 'Enter a phone number with its area code, such as (302) 555-0142.';

export const joinForm = z
  .object({
    name: words('Enter your first name.', 60),
    phone: z
      .string()
      .trim()
      .max(40, 'At most 40 characters fit here.')
      .refine((phone) => phone === '' || toE164(phone) !== undefined, notAPhone)
      .default(''),
    email: z
      .union([
        z.literal(''),
        z.email('Enter an email such as name@example.com.').max(254, 'At most 254 characters fit here.'),
      ])
      .default(''),
    smsOptIn: z.boolean().default(false),
    mailOptIn: z.boolean().default(false),
    agrees: z.literal(true, 'Tick the box to join.'),
    consentVersion: version,
    language: z.enum(guestLanguages).default('en'),
    timeZone: z.string().max(60).default(''),
  })
  .refine(({ phone, email }) => phone !== '' || email !== '', {
    path: ['phone'],
    message: 'Enter your phone number or your email.',
  });
export type JoinForm = z.infer<typeof joinForm>;

export const guestContract = {
  getRewardsPlace: route('GET', '/rewards/places/{code}', 'What a code leads to').input(code).output(place),
  joinRewards: route('POST', '/rewards/places/{code}/join', 'Join, or add an order’s points')
    .input(code.and(joinForm))
    .output(z.object({ received: z.literal(true) })),
  claimSlip: route('POST', '/rewards/places/{code}/claim', 'Add an order’s points to a card')
    .input(code.and(token))
    .output(z.object({ received: z.literal(true) })),
  getRewardsCard: route('GET', '/rewards/cards/{token}', 'A guest’s card').input(token).output(card),
  confirmCard: route('POST', '/rewards/cards/{token}/confirm', 'The link has reached its guest')
    .input(token)
    .output(z.object({ confirmed: z.literal(true) })),
  chooseOffers: route('POST', '/rewards/cards/{token}/offers', 'Agree to offers, or to no more')
    .input(
      token.extend({
        channel: z.enum(marketingChannels),
        isGiven: z.boolean(),
        consentVersion: version,
        language: z.enum(guestLanguages).default('en'),
      }),
    )
    .output(card),
  askRewardsPhone: route('POST', '/rewards/cards/{token}/phone', 'Text the link that confirms the phone of a card')
    .input(token)
    .output(z.object({ sent: z.boolean() })),
  getRewardsPhone: route('GET', '/rewards/phones/{token}', 'What a texted link asks').input(token).output(phone),
  answerRewardsPhone: route('POST', '/rewards/phones/{token}', 'Whether the phone is theirs')
    .input(
      token.extend({
        isTheirs: z.boolean(),
        consentVersion: version,
        language: z.enum(guestLanguages).default('en'),
      }),
    )
    .output(z.object({ isTheirs: z.boolean() }))
    .errors({ CONFLICT: { message: 'This number has a rewards card of its own. Switch offers on there.' } }),
  leaveRewards: route('POST', '/rewards/cards/{token}/leave', 'Leave the programme')
    .input(token)
    .output(z.object({ left: z.literal(true) })),
};
