import { z } from 'zod';
import { movementKinds } from './model/points.ts';

/** What the contracts of staff and of guests have in common. */

/** @param missing what is said where there are none */
export const words = (missing: string, max: number) =>
  z.string({ error: missing }).trim().min(1, missing).max(max, `At most ${max} characters fit here.`);

export const movement = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(movementKinds),
  points: z.int(),
  /** The reward, the number on the bag, or what was paid at the counter. */
  about: z.string(),
});
export type Movement = z.infer<typeof movement>;
