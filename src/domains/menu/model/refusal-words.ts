import { z } from 'zod';
import type { ServiceMenu } from '../../channels/model/service-menu.ts';

/** A thing of a published menu that a service named by its id. */
export const namedThing = z.object({
  kind: z.enum(['item', 'modifier', 'group', 'category', 'menu']),
  ref: z.string(),
  groupRef: z.string().exactOptional(),
  name: z.string(),
});
export type NamedThing = z.infer<typeof namedThing>;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** Shorter ids occur in sentences as words and numbers: they count in brackets and quotation marks only. */
const minClearRefLength = 8;
const maxThings = 20;

/** Returns a service's message with the names of things in place of their ids, and the things. Other UUIDs are left out. */
export function nameIds(message: string, menu: ServiceMenu): { text: string; about: NamedThing[] } {
  const about: NamedThing[] = [];
  const text = thingsOf(menu)
    .toSorted((a, b) => b.ref.length - a.ref.length)
    .reduce((words, thing) => {
      const named = replaceRef(words, thing);
      if (named !== words && about.length < maxThings) about.push(thing);
      return named;
    }, message);
  return { text: withoutIds(text), about };
}

/** Returns a message without UUIDs: they tell a reader nothing. */
export function withoutIds(message: string): string {
  return message.replaceAll(uuid, '…');
}

function replaceRef(message: string, { ref, name }: NamedThing): string {
  if (ref.length >= minClearRefLength) return message.replaceAll(ref, name);
  return message.replaceAll(`[${ref}]`, `[${name}]`).replaceAll(`"${ref}"`, `"${name}"`);
}

function thingsOf({ menus, categories, items, groups }: ServiceMenu): NamedThing[] {
  return [
    ...items.map(({ ref, name }): NamedThing => ({ kind: 'item', ref, name })),
    ...groups.flatMap(({ ref: groupRef, name, modifiers }): NamedThing[] => [
      { kind: 'group', ref: groupRef, name },
      ...modifiers.map((one): NamedThing => ({ kind: 'modifier', ref: one.ref, groupRef, name: one.name })),
    ]),
    ...categories.map(({ ref, name }): NamedThing => ({ kind: 'category', ref, name })),
    ...menus.map(({ ref, name }): NamedThing => ({ kind: 'menu', ref, name })),
  ];
}
