import { oc } from '@orpc/contract';
import { z } from 'zod';
import { dayMs } from '../../shared/time.ts';
import { promotionAbilities } from '../channels/model/promotion-abilities.ts';
import { promotionStates, promotionTerms, targetStates } from './model/promotion.ts';

/** Promotions on delivery services: made once, sent to those that take them. Amounts in minor units. */

const tags = ['Marketing'];
const minor = z.int();
const time = z.iso.datetime();
const id = z.object({ id: z.uuid() });
const name = z
  .string({ error: 'Enter a name.' })
  .trim()
  .min(1, 'Enter a name.')
  .max(60, 'At most 60 characters fit here.');

/** The longest that a promotion may run. */
export const maxPromotionDays = 92;

export const promotionForm = z
  .object({
    name,
    terms: promotionTerms,
    /** Business days, both included. */
    beginsOn: z.iso.date('Choose the first day.'),
    endsOn: z.iso.date('Choose the last day.'),
    budgetMinor: z
      .int('Enter a budget.')
      .min(100, 'The budget starts at $1.')
      .max(10_000_000, 'The budget ends at $100,000.'),
    connectionIds: z.array(z.uuid()).min(1, 'Choose a service.').max(200),
  })
  .refine(({ beginsOn, endsOn }) => beginsOn <= endsOn, {
    path: ['endsOn'],
    message: 'The last day must not lie before the first.',
  })
  .refine(({ beginsOn, endsOn }) => (Date.parse(endsOn) - Date.parse(beginsOn)) / dayMs < maxPromotionDays, {
    path: ['endsOn'],
    message: `A promotion runs ${maxPromotionDays} days at most.`,
  })
  .refine(({ terms, budgetMinor }) => (terms.amountMinor ?? 0) <= budgetMinor, {
    path: ['budgetMinor'],
    message: 'The budget must last for one order at least.',
  });
export type PromotionForm = z.input<typeof promotionForm>;

const target = z.object({
  connectionId: z.uuid(),
  storeName: z.string(),
  service: z.string(),
  serviceName: z.string(),
  state: z.enum(targetStates),
  /** The service's own words, where it said something. */
  words: z.string().nullable(),
});

export const promotion = z.object({
  id: z.uuid(),
  name: z.string(),
  terms: promotionTerms,
  beginsAt: time,
  endsAt: time,
  /** Business days of each store, both included; the instants are the first store's beginning and the last one's end. */
  beginsOn: z.iso.date(),
  endsOn: z.iso.date(),
  budgetMinor: minor,
  /** Of what orders say that the restaurant paid for it, and on how many. */
  spentMinor: minor,
  orders: z.int(),
  currency: z.string(),
  /** IANA name, in which its hours are meant. */
  timeZone: z.string(),
  state: z.enum(promotionStates),
  endedAt: time.nullable(),
  endedBy: z.enum(['end', 'budget', 'person']).nullable(),
  version: z.int(),
  targets: z.array(target),
});
export type Promotion = z.infer<typeof promotion>;

/** Where a promotion can go. */
const place = z.object({
  connectionId: z.uuid(),
  storeName: z.string(),
  service: z.string(),
  serviceName: z.string(),
  abilities: promotionAbilities,
});
export type PromotionPlace = z.infer<typeof place>;

const sales = z.object({ from: z.iso.date(), to: z.iso.date(), days: z.int(), orders: z.number(), salesMinor: minor });
/** Sales at these stores on these services: as long before, while it ran, and as long after as is over. */
const result = z.object({ before: sales, during: sales, after: sales.nullable(), currency: z.string() });
export type PromotionResult = z.infer<typeof result>;

const route = (method: 'GET' | 'POST' | 'PUT', path: `/${string}`, summary: string) =>
  oc.route({ method, path, tags, summary });
const changed = id.extend({ version: z.int() });

export const promotionContract = {
  listPromotions: route('GET', '/promotions', 'Promotions, newest first').output(
    z.object({ promotions: z.array(promotion), places: z.array(place), currency: z.string(), today: z.iso.date() }),
  ),
  addPromotion: route('POST', '/promotions', 'Draft a promotion').input(promotionForm).output(promotion),
  changePromotion: route('PUT', '/promotions/{id}', 'Change the draft of a promotion')
    .input(changed.and(promotionForm))
    .output(promotion),
  deletePromotion: route('POST', '/promotions/{id}/delete', 'Delete the draft of a promotion')
    .input(changed)
    .output(z.object({ deleted: z.literal(true) })),
  startPromotion: route('POST', '/promotions/{id}/start', 'Send a promotion to the services')
    .input(changed)
    .output(promotion),
  endPromotion: route('POST', '/promotions/{id}/end', 'End a promotion now').input(id).output(promotion),
  copyPromotion: route('POST', '/promotions/{id}/copy', 'Copy a promotion').input(id).output(promotion),
  getPromotionResult: route('GET', '/promotions/{id}/result', 'Sales before, during and after a promotion')
    .input(id)
    .output(result),
};
