import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { fieldError } from '../../../platform/http/uploads.ts';
import { newId } from '../../../shared/ids.ts';
import { readGroups, readItems } from '../draft-store.ts';
import { deleteGroups, insertGroups, lockGroup, updateGroup } from '../group-store.ts';
import { findCycle } from '../model/graph.ts';
import type { Group, Modifier } from '../model/menu.ts';

type ModifierFields = Omit<Modifier, 'id' | 'ref'> & { id?: string | undefined };
type GroupFields = Omit<Group, 'id' | 'ref' | 'modifiers'> & { modifiers: readonly ModifierFields[] };

/** Throws BAD_REQUEST for limits that cannot be met, for what is named and gone, and for groups that open themselves. */
export async function createGroup(ctx: Context, given: GroupFields): Promise<Group & { version: number }> {
  const id = newId<'modifier_group'>();
  const group: Group = { ...given, id, ref: id, modifiers: given.modifiers.map((one) => toModifier(one, undefined)) };
  await checkGroup(ctx, group);
  await insertGroups(ctx.tx, [group], ctx.clock.now());
  return { ...group, version: 1 };
}

/** Writes the group with its modifiers anew. Throws NOT_FOUND, CONFLICT (another was faster) and BAD_REQUEST. */
export async function changeGroup(
  ctx: Context,
  { id, version, ...given }: GroupFields & { id: string; version?: number | undefined },
): Promise<Group & { version: number }> {
  const locked = await lockGroup(ctx.tx, id);
  if (!locked) throw new AppError('NOT_FOUND', 'This modifier group is no longer there.');
  if (version !== undefined && version !== locked.version) {
    throw new AppError('CONFLICT', `Somebody else has changed ${given.name} meanwhile. Load it again, then change it.`);
  }
  const before = (await readGroups(ctx.tx)).find((group) => group.id === id);
  const refs = new Map(before?.modifiers.map((modifier) => [modifier.id, modifier.ref]));
  const group: Group = {
    ...given,
    id,
    ref: locked.ref,
    modifiers: given.modifiers.map((one) => toModifier(one, one.id === undefined ? undefined : refs.get(one.id))),
  };
  await checkGroup(ctx, group);
  await updateGroup(ctx.tx, group, ctx.clock.now());
  return { ...group, version: locked.version + 1 };
}

/** Removes the group from every item and modifier that names it. Throws NOT_FOUND. */
export async function deleteGroup(ctx: Context, id: string): Promise<void> {
  if (!(await lockGroup(ctx.tx, id))) throw new AppError('NOT_FOUND', 'This modifier group is no longer there.');
  await deleteGroups(ctx.tx, [id], ctx.clock.now());
}

/** An id that is none of this group's is not taken over: it would be another group's modifier. */
function toModifier({ id: wanted, ...fields }: ModifierFields, ref: string | undefined): Modifier {
  const id = ref === undefined || wanted === undefined ? newId<'modifier'>() : wanted;
  return { ...fields, id, ref: ref ?? id };
}

async function checkGroup(ctx: Context, group: Group): Promise<void> {
  const { minimum, maximum, free, modifiers } = group;
  if (minimum > maximum) throw fieldError('minimum', 'No more can be demanded than may be chosen.');
  if (free > maximum) throw fieldError('free', 'No more can be free than may be chosen.');
  const preset = modifiers.find((modifier) => modifier.defaultQuantity > modifier.maximum);
  if (preset) throw fieldError('modifiers', `${preset.name} is chosen more often from the start than it may be.`);
  const others = (await readGroups(ctx.tx)).filter(({ id }) => id !== group.id);
  const known = new Set(others.map(({ id }) => id).concat(group.id));
  const nested = modifiers.find(({ groupIds }) => groupIds.some((id) => !known.has(id)));
  if (nested) throw fieldError('modifiers', `${nested.name} opens a group that is gone. Choose it again.`);
  const cycle = findCycle([...others, group]);
  if (cycle) throw fieldError('modifiers', `A group cannot open itself: ${cycle.join(' → ')}.`);
  const itemIds = modifiers.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]));
  const items = await readItems(ctx.tx, itemIds);
  if (items.length !== new Set(itemIds).size) {
    throw fieldError('modifiers', 'One of the items that modifiers stand for is gone. Choose it again.');
  }
  const isNamedTwice = new Set(itemIds).size !== itemIds.length;
  if (isNamedTwice) throw fieldError('modifiers', 'An item stands in this group twice. Remove one of them.');
}
