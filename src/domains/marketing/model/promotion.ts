import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { promotionKinds, type PromotionAbilities } from '../../channels/model/promotion-abilities.ts';
import { businessDay } from '../../merchants/model/business-day.ts';

/** What a promotion gives, when it runs, and what must be so on a service right now. Amounts in minor units. */

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Choose a time such as 16:00.');

/** A time of the week in which it gives something; of `happy hours` there are some, else it gives it at all times. */
export const promotionHours = z.object({
  /** 1 is Monday. */
  days: z.array(z.int().min(1).max(7)).min(1, 'Choose a day of the week.'),
  from: clock,
  /** Before `from`, or at midnight: on the next day. */
  to: clock,
});

export const promotionTerms = z
  .object({
    kind: z.enum(promotionKinds),
    /** Of `percentage`. */
    percent: z.int('Enter whole percent.').min(1, 'At least 1%.').max(100, 'At most 100%.').optional(),
    /** Of `amount`. */
    amountMinor: z.int().min(1, 'Enter an amount.').max(100_000, 'At most $1,000.').optional(),
    /** Of `free_item` and `buy_one_get_one`: by ref of the menu, with the name it had. */
    item: z.object({ ref: z.string().min(1).max(200), name: z.string().min(1).max(200) }).optional(),
    /** What the basket must come to; 0 for any. */
    minimumMinor: z.int().min(0).max(1_000_000).default(0),
    hours: promotionHours.optional(),
  })
  .refine(({ kind, percent }) => kind !== 'percentage' || percent !== undefined, {
    path: ['percent'],
    message: 'Enter how much is taken off.',
  })
  .refine(({ kind, amountMinor }) => kind !== 'amount' || amountMinor !== undefined, {
    path: ['amountMinor'],
    message: 'Enter how much is taken off.',
  })
  .refine(({ kind, item }) => kind === 'percentage' || kind === 'amount' || item !== undefined, {
    path: ['item'],
    message: 'Choose the item.',
  })
  .refine(({ hours }) => hours === undefined || hours.from !== hours.to, {
    path: ['hours'],
    message: 'The end must differ from the beginning.',
  });
export type PromotionTerms = z.infer<typeof promotionTerms>;

export const promotionStates = ['draft', 'running', 'ended'] as const;
export type PromotionState = (typeof promotionStates)[number];

/** Of a promotion on one connection. `resting`: outside its hours; it is sent again when they begin. */
export const targetStates = ['draft', 'sending', 'running', 'resting', 'ending', 'ended', 'refused'] as const;
export type TargetState = (typeof targetStates)[number];

export type EndedBy = 'end' | 'budget' | 'person';

export interface PromotionPlan {
  state: PromotionState;
  terms: Pick<PromotionTerms, 'hours'>;
  beginsAt: Date;
  endsAt: Date;
  budgetMinor: number;
  spentMinor: number;
  timeZone: string;
}

/** The same as it holds in a store: its days are those of the store's own clock. */
export function planIn<Plan extends PromotionPlan & { beginsOn: string; endsOn: string }>(
  plan: Plan,
  days: { timeZone: string; cutoff: string },
): Plan {
  const { from: beginsAt } = businessDay(plan.beginsOn, days);
  const { to: endsAt } = businessDay(plan.endsOn, days);
  return { ...plan, beginsAt, endsAt, timeZone: days.timeZone };
}

/** Why a running promotion is over by now; undefined where it is not. */
export function overBy({ endsAt, budgetMinor, spentMinor }: PromotionPlan, now: Date): EndedBy | undefined {
  if (spentMinor >= budgetMinor) return 'budget';
  return now >= endsAt ? 'end' : undefined;
}

/** Whether services should give it right now, and until when at most that stays so. */
export function wantedNow(plan: PromotionPlan, now: Date): { isOn: boolean; until: Date } {
  if (plan.state !== 'running' || overBy(plan, now)) return { isOn: false, until: farAhead };
  if (now < plan.beginsAt) return { isOn: false, until: plan.beginsAt };
  const { hours } = plan.terms;
  if (!hours) return { isOn: true, until: plan.endsAt };
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(plan.timeZone).toPlainDate();
  const at = (date: Temporal.PlainDate, plainTime: string) =>
    new Date(date.toZonedDateTime({ timeZone: plan.timeZone, plainTime }).epochMilliseconds);
  // From yesterday's, which may last past midnight, to those of this day in a week.
  const spans = [-1, 0, 1, 2, 3, 4, 5, 6, 7]
    .map((days) => local.add({ days }))
    .filter(({ dayOfWeek }) => hours.days.includes(dayOfWeek))
    .map((date) => ({
      from: at(date, hours.from),
      to: at(hours.to < hours.from ? date.add({ days: 1 }) : date, hours.to),
    }));
  const present = spans.find(({ from, to }) => from <= now && now < to);
  if (present) return { isOn: true, until: earlier(present.to, plan.endsAt) };
  const next = spans.find(({ from }) => from > now);
  return { isOn: false, until: earlier(next?.from ?? plan.endsAt, plan.endsAt) };
}

/** No promotion runs so long. */
const farAhead = new Date('9999-01-01T00:00:00.000Z');
const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** Why a service cannot give this; undefined where it can. */
export function hindranceAt(
  abilities: PromotionAbilities,
  kind: PromotionTerms['kind'],
  serviceName: string,
): string | undefined {
  if (!abilities.can) return abilities.reason;
  return abilities.kinds.includes(kind) ? undefined : `${serviceName} has no promotions of this kind.`;
}
