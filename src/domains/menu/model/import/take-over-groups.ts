import type { ServiceGroup, ServiceModifier } from '../../../channels/model/service-menu.ts';
import type { Group, Modifier } from '../menu.ts';
import { byRef, modifierKey, problemOf, type FoundSoldOut, type TakeOverGround } from './take-over-ground.ts';
import { toGroup, toModifier } from './take-over-parts.ts';

/** Modifiers that one group can have, and groups that one modifier can open (`group` in menu.ts). */
const maxModifiers = 200;
const maxOpened = 20;

export interface GroupTaker {
  /** All of them: those that the service shows, then the draft's others. */
  groups: Group[];
  /** The ids of groups by their refs, each once; refs of groups that are not there are left out. */
  idsOf: (refs: readonly string[]) => string[];
  soldOut: FoundSoldOut[];
}

/** @param standsFor ids of the items that modifiers with their refs stand for */
export function createGroupTaker(
  shown: readonly ServiceGroup[],
  ground: TakeOverGround & { standsFor: ReadonlyMap<string, string> },
): GroupTaker {
  const { draft, held, known, newId } = ground;
  const sound = byRef(shown);
  const ids = new Map(sound.map(({ ref }) => [ref, known.groups.get(ref) ?? newId()]));
  const idsOf = (refs: readonly string[]) => [...new Set(refs.flatMap((ref) => ids.get(ref) ?? []))];
  const soldOut: FoundSoldOut[] = [];
  const drafts = new Map(draft.groups.map((group) => [group.ref, group]));
  const helds = new Map(held.groups.map((group) => [group.ref, group]));
  const taken = sound.map((group): Group => {
    const [thing, would] = [drafts.get(group.ref), helds.get(group.ref)];
    const modifiers = takeModifiers(group, { ground, thing, would, idsOf, soldOut });
    const before = thing && would && { thing, held: would };
    return { ...toGroup(group, { id: ids.get(group.ref) ?? '', before }), modifiers };
  });
  const takenIds = new Set(ids.values());
  const others = draft.groups.filter(({ id }) => !takenIds.has(id));
  return { groups: withoutCycles([...taken, ...others]), idsOf, soldOut };
}

function takeModifiers(
  shownGroup: ServiceGroup,
  given: {
    ground: TakeOverGround & { standsFor: ReadonlyMap<string, string> };
    /** The group as the draft has it, and as the service would show it. */
    thing: Group | undefined;
    would: ServiceGroup | undefined;
    idsOf: GroupTaker['idsOf'];
    soldOut: FoundSoldOut[];
  },
): Modifier[] {
  const { ground, thing: group, would, idsOf, soldOut } = given;
  const { known, prices, standsFor, draft } = ground;
  const itemRefs = new Map(draft.items.map(({ id, ref }) => [id, ref]));
  const seenAs = (modifier: Modifier) => itemRefs.get(modifier.itemId ?? '') ?? modifier.ref;
  const drafts = new Map(group?.modifiers.map((modifier) => [seenAs(modifier), modifier]));
  const helds = new Map(would?.modifiers.map((modifier) => [modifier.ref, modifier]));
  const toOurs = (shown: ServiceModifier): Modifier => {
    const key = modifierKey(shownGroup.ref, shown.ref);
    const id = known.modifiers.get(key) ?? ground.newId();
    const [thing, held] = [drafts.get(shown.ref), helds.get(shown.ref)];
    if (shown.soldOut && !known.modifiers.has(key) && !standsFor.has(shown.ref)) {
      soldOut.push({ kind: 'modifier', id, ...shown.soldOut });
    }
    return toModifier(shown, {
      place: {
        id,
        itemId: standsFor.get(shown.ref) ?? null,
        groupIds: idsOf(shown.groupRefs).slice(0, maxOpened),
      },
      prices,
      before: thing && held && { thing, held },
    });
  };
  const sound = byRef(shownGroup.modifiers).filter((modifier) => problemOf(modifier, ground) === undefined);
  const taken = sound.map(toOurs);
  const refs = new Set([...taken, ...sound].map(({ ref }) => ref));
  // What is not offered the service cannot show: it stays, as it is.
  const unoffered = [...drafts].filter(([seen, { ref }]) => !helds.has(seen) && !refs.has(seen) && !refs.has(ref));
  return [...taken, ...unoffered.map(([, modifier]) => modifier)].slice(0, maxModifiers);
}

/** Groups of which none opens itself again, whatever a service says: what would close a circle is left out. */
function withoutCycles(groups: readonly Group[]): Group[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const done = new Map<string, Group>();
  const visit = (group: Group, way: ReadonlySet<string>): void => {
    if (done.has(group.id)) return;
    const onWay = new Set(way).add(group.id);
    const modifiers = group.modifiers.map((modifier) => {
      const groupIds = modifier.groupIds.filter((id) => byId.has(id) && !onWay.has(id));
      for (const id of groupIds) {
        const below = byId.get(id);
        if (below) visit(below, onWay);
      }
      return { ...modifier, groupIds };
    });
    done.set(group.id, { ...group, modifiers });
  };
  for (const group of groups) visit(group, new Set());
  return groups.map((group) => done.get(group.id) ?? group);
}
