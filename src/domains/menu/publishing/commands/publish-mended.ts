import { z } from 'zod';
import type { Context } from '../../../../platform/context.ts';
import type { MerchantId } from '../../../../shared/ids.ts';
import { readJob } from '../../jobs.ts';
import { heldThing, type HeldThing } from '../../model/hold-back.ts';
import type { Group } from '../../model/menu.ts';
import { compileFor, readSnapshotOfDraft } from '../compile.ts';
import type { MenuConnection } from '../connections.ts';
import type { PublishParts } from '../parts.ts';
import type { Snapshot } from '../publication-store.ts';
import { readSnapshotNow } from '../snapshot-now.ts';
import { readServedTargets } from '../target-store.ts';
import { publishMenu } from './publish-menu.ts';

/** Has the connections looked at on which something is held back: an edit may have corrected it. */
export async function lookForMended(ctx: Context, { merchantId }: { merchantId: MerchantId }): Promise<void> {
  const served = await readServedTargets(ctx.tx, { now: ctx.clock.now() });
  for (const { connection_id: connectionId, held_back: held } of served) {
    if (readHeld(held).length > 0) await ctx.enqueue(readJob({ merchantId, connectionId }));
  }
}

/**
 * Publishes what a connection's version holds back and the draft has corrected since, as a version of its own. Other edits
 * of the draft stay unpublished.
 */
export async function publishMended(
  ctx: Context,
  parts: PublishParts,
  { merchantId, connection }: { merchantId: MerchantId; connection: MenuConnection },
): Promise<void> {
  const { connectionId } = connection;
  const [served] = await readServedTargets(ctx.tx, { now: ctx.clock.now(), connectionId });
  const held = readHeld(served?.held_back);
  if (!served || held.length === 0) return;
  const snapshot = await readSnapshotNow(ctx.tx, served.publication_id, connection);
  if (!snapshot) return;
  const corrected = withCorrections(snapshot, await readSnapshotOfDraft(ctx.tx), held);
  const next = compileFor(connection, corrected, parts.publicUrl);
  const still = new Set(next.held.map(({ subject }) => subject.id));
  if (next.refusals.length > 0 || held.every(({ subject }) => still.has(subject.id))) return;
  await publishMenu(ctx, parts, {
    merchantId,
    connectionIds: [connectionId],
    canaryStoreId: null,
    scheduledFor: null,
    note: '',
    madeBy: null,
    cause: 'mended',
    restoresVersion: null,
    snapshot: corrected,
  });
}

const readHeld = (column: unknown): HeldThing[] => z.array(heldThing).parse(column ?? []);

/** The version with the draft's words for what is held back: the item, and of its surroundings what it is held back for. */
function withCorrections({ menu, pricing }: Snapshot, draft: Snapshot, held: readonly HeldThing[]): Snapshot {
  const isTax = held.some(({ field }) => field === 'tax');
  const itemIds = new Set(held.map(({ subject }) => subject).filter(({ kind }) => kind === 'item').map(({ id }) => id)); // prettier-ignore
  const items = draft.menu.items.filter(({ id }) => itemIds.has(id));
  const categoryIds = new Set([
    ...held.filter(({ cause }) => cause.kind === 'category').map(({ cause }) => cause.id),
    ...items.filter(({ categoryId }) => isTax || !menu.categories.some(({ id }) => id === categoryId)).map((item) => item.categoryId), // prettier-ignore
  ]);
  const groupIds = new Set(held.flatMap(({ subject, cause }) => [subject.groupId, cause.groupId]));
  const known = new Set(menu.groups.map(({ id }) => id));
  const groups = draft.menu.groups.filter(({ id }) => groupIds.has(id) || (!known.has(id) && opens(items, draft, id)));
  return {
    menu: {
      ...menu,
      categories: replaced(menu.categories, draft.menu.categories.filter(({ id }) => categoryIds.has(id))), // prettier-ignore
      items: replaced(menu.items.filter(({ id }) => !itemIds.has(id) || draft.menu.items.some((item) => item.id === id)), items), // prettier-ignore
      groups: replaced(menu.groups, groups),
    },
    pricing: isTax && draft.pricing.storeTaxes ? { ...pricing, storeTaxes: draft.pricing.storeTaxes } : pricing,
  };
}

/** Each thing as it is among `others`, and those of them that are new at the end. */
function replaced<Thing extends { id: string }>(things: readonly Thing[], others: readonly Thing[]): Thing[] {
  const byId = new Map(others.map((one) => [one.id, one]));
  const ids = new Set(things.map(({ id }) => id));
  return [...things.map((one) => byId.get(one.id) ?? one), ...others.filter(({ id }) => !ids.has(id))];
}

function opens(items: readonly { groupIds: string[] }[], { menu }: Snapshot, wanted: string): boolean {
  const groups = new Map(menu.groups.map((group) => [group.id, group]));
  const met = new Set<Group>();
  const reach = (ids: readonly string[]): boolean =>
    ids.some((id) => {
      const group = groups.get(id);
      if (id === wanted) return true;
      if (!group || met.has(group)) return false;
      met.add(group);
      return group.modifiers.some(({ groupIds }) => reach(groupIds));
    });
  return items.some(({ groupIds }) => reach(groupIds));
}
