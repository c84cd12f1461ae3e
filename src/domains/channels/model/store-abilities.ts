import { z } from 'zod';
import { ability } from './capabilities.ts';

/** What a service can do about a store as a whole: data for server and screen alike. */
export const storeAbilities = z.object({
  /** Who ends a pause that has an end: the service by itself, or we by a call at that time. */
  endsPauses: z.enum(['service', 'us']),
  busy: ability,
  /** The most minutes that busy mode adds there; larger wishes are cut. */
  busyMinutesAtMost: z.int(),
  /** For how long it takes a busy time at once; longer ones are renewed by us. Null: as long as you like. */
  busyLastsMinutes: z.int().nullable(),
  /** How it learns the opening hours: by a call, with the menu, or the week with the menu and special days by a call. */
  hours: z.enum(['call', 'menu', 'menu_and_days']),
  /** What it does not take of special days: all of them, or only the hours of those that are no closures. Null: nothing. */
  specialDays: z.object({ lacks: z.enum(['all', 'hours']), sentence: z.string() }).nullable(),
  /** Whether it can be asked how the store stands. */
  tells: z.boolean(),
  /** Whether it says "closed" outside the hours that it has; otherwise "open" says nothing about them. */
  statusFollowsHours: z.boolean(),
  /** What an owner should know before using it, in whole sentences. */
  notes: z.array(z.string()),
});
export type StoreAbilities = z.infer<typeof storeAbilities>;
