import { z } from 'zod';

/** What a problem or a change is about; opens its place in the editor. */
export const menuSubject = z.object({
  kind: z.enum(['item', 'modifier', 'group', 'category', 'menu', 'whole']),
  /** Null where it is no longer on the draft. */
  id: z.uuid().nullable(),
  /** Of a modifier: its group. */
  groupId: z.uuid().nullable(),
  name: z.string(),
  /** Of an item: its category. */
  categoryName: z.string().exactOptional(),
});
export type MenuSubject = z.infer<typeof menuSubject>;

export const menuProblem = z.object({
  subject: menuSubject,
  /** The field of the editor that it is about, such as `name` or `photo`. */
  field: z.string(),
  sentence: z.string(),
  /** `stops`: nothing can be published so; `holds`: it is left out; `warns`: it can, and should be looked at. */
  weight: z.enum(['stops', 'holds', 'warns']),
});
export type MenuProblem = z.infer<typeof menuProblem>;

export const menuChange = z.object({
  subject: menuSubject,
  kind: z.enum(['added', 'removed', 'changed']),
  /** "Price of Birria tacos on DoorDash: $15.50 → $16.28". */
  sentence: z.string(),
});
export type MenuChange = z.infer<typeof menuChange>;
