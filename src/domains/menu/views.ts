import type { Tx } from '../../platform/db/database.ts';
import { photoPath } from '../../platform/files/photos.ts';
import { dayMs } from '../../shared/time.ts';
import type { Registry } from '../channels/index.ts';
import { readMenuConnections, type MenuConnection } from './publishing/connections.ts';
import type { ItemView, MenuView, PhotoView, PricingView, SoldOutView } from './contract.ts';
import { lastChangeAt, readItems, readMenu, readPhotoSizes, type Draft, type ItemRow } from './draft-store.ts';
import { photoProblems, type PhotoSize } from './model/check.ts';
import { readPriceChanges, readPricing } from './pricing-store.ts';
import { lastPublishedAt } from './publishing/publication-store.ts';
import { readAvailability, readSoldOuts } from './sold-out-store.ts';
import { readStock } from './stock-store.ts';

/** What the screens of the menu read. */

export async function viewMenu(tx: Tx, registry: Registry, now: Date): Promise<MenuView> {
  const draft = await readMenu(tx);
  const connections = await readMenuConnections(tx, registry);
  const [changedAt, publishedAt] = [await lastChangeAt(tx), await lastPublishedAt(tx)];
  return {
    menus: draft.menus,
    categories: draft.categories,
    items: await viewItems(tx, draft.items, connections),
    groups: draft.groups,
    soldOut: await viewSoldOuts(tx, { draft, connections, now }),
    hasUnpublishedChanges:
      draft.items.length > 0 && (publishedAt === null || (changedAt !== null && changedAt > publishedAt)),
  };
}

/** One item as the screens show it; undefined when it is not on the menu. */
export async function viewItem(tx: Tx, registry: Registry, id: string): Promise<ItemView | undefined> {
  const [view] = await viewItems(tx, await readItems(tx, [id]), await readMenuConnections(tx, registry));
  return view;
}

async function viewItems(
  tx: Tx,
  items: readonly ItemRow[],
  connections: readonly MenuConnection[],
): Promise<ItemView[]> {
  const photos = await readPhotoSizes(tx);
  const stock = Map.groupBy(await readStock(tx), (row) => row.item_id);
  const views = new Map<string, PhotoView>();
  const viewOf = (photoId: string | null): PhotoView | null => {
    const size = photoId === null ? undefined : photos.get(photoId);
    if (photoId === null || !size) return null;
    const known = views.get(photoId);
    if (known) return known;
    const view = viewPhoto(photoId, size, connections);
    views.set(photoId, view);
    return view;
  };
  return items.map((item) => ({
    ...item,
    photo: viewOf(item.photoId),
    stock: (stock.get(item.id) ?? []).map((row) => ({ storeId: row.store_id, count: row.count })),
  }));
}

export function viewPhoto(id: string, size: PhotoSize, connections: readonly MenuConnection[]): PhotoView {
  const services = new Map(connections.map(({ connector }) => [connector.service, connector]));
  return {
    id,
    thumbUrl: photoPath(id, 'thumb'),
    url: photoPath(id, 'standard'),
    width: size.width,
    height: size.height,
    problems: [...services.values()].flatMap((connector) => photoProblems(size, connector)),
  };
}

export async function viewSoldOuts(
  tx: Tx,
  { draft, connections, now }: { draft: Draft; connections: readonly MenuConnection[]; now: Date },
): Promise<SoldOutView[]> {
  const names = new Map<string, string>([
    ...draft.items.map(({ id, name }): [string, string] => [`item ${id}`, name]),
    ...draft.groups.flatMap(({ modifiers }) =>
      modifiers.map(({ id, name }): [string, string] => [`modifier ${id}`, name]),
    ),
  ]);
  const told = Map.groupBy(await readAvailability(tx), (row) => `${row.store_id} ${row.kind} ${row.subject_id}`);
  const services = new Map(connections.map((connection) => [connection.connectionId, connection.connector]));
  return (await readSoldOuts(tx)).flatMap((row): SoldOutView[] => {
    const name = names.get(`${row.kind} ${row.subjectId}`);
    if (name === undefined) return [];
    const calls = told.get(`${row.storeId} ${row.kind} ${row.subjectId}`) ?? [];
    return [
      {
        storeId: row.storeId,
        kind: row.kind,
        subjectId: row.subjectId,
        name,
        until: row.until?.toISOString() ?? null,
        cause: row.cause,
        since: row.since.toISOString(),
        isForgotten: row.until === null && row.cause === 'person' && now.getTime() - row.since.getTime() > dayMs,
        services: worstPerService(calls, services),
      },
    ];
  });
}

const worst = { failed: 2, pending: 1, done: 0 } as const;

/** A thing may be known to a service under several names; the worst of what it said counts. */
function worstPerService(
  calls: Awaited<ReturnType<typeof readAvailability>>,
  services: ReadonlyMap<string, MenuConnection['connector']>,
): SoldOutView['services'] {
  const found = new Map<string, SoldOutView['services'][number]>();
  for (const { connection_id: connectionId, state, why } of calls) {
    const connector = services.get(connectionId);
    const before = found.get(connectionId);
    if (!connector || (before && worst[before.state] >= worst[state])) continue;
    found.set(connectionId, { connectionId, service: connector.service, serviceName: connector.name, state, why });
  }
  return [...found.values()];
}

export async function viewPricing(tx: Tx, registry: Registry): Promise<PricingView> {
  const draft = await readMenu(tx);
  const items = new Map(draft.items.map(({ id, name }) => [id, name]));
  const modifiers = new Map(
    draft.groups.flatMap((group) => group.modifiers.map(({ id, name }) => [id, name] as const)),
  );
  const connections = await readMenuConnections(tx, registry);
  const connectors = new Map(connections.map(({ connector }) => [connector.service, connector]));
  return {
    ...(await readPricing(tx)),
    priceChanges: (await readPriceChanges(tx)).map(({ appliedStoreIds: _applied, startsAt, ...change }) => ({
      ...change,
      name: items.get(change.itemId ?? '') ?? modifiers.get(change.modifierId ?? '') ?? 'No longer on the menu',
      startsAt: startsAt.toISOString(),
    })),
    services: [...connectors.values()].map(({ service, name, menuAbilities }) => ({
      service,
      name,
      dualPrices: menuAbilities.dualPrices,
      storeIds: [...new Set(connections.filter((one) => one.service === service).map(({ storeId }) => storeId))],
      markupWarning: menuAbilities.markupWarning ?? null,
    })),
  };
}
