import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import { photoPath } from '../../../platform/files/photos.ts';
import type { ServiceMenu } from '../../channels/model/service-menu.ts';
import type { MenuConnection } from './connections.ts';
import { readMenu, readPhotoSizes } from '../draft-store.ts';
import { checkMenu, type PhotoSize } from '../model/check.ts';
import { composeMenu } from '../model/compose.ts';
import { photoSizeFor } from '../keep-photo.ts';
import { readPricing } from '../pricing-store.ts';
import type { Snapshot } from './publication-store.ts';
import type { MenuProblem } from '../model/findings.ts';

/** The draft with its prices, without what only editing needs. */
export async function readSnapshotOfDraft(tx: Tx): Promise<Snapshot> {
  const { menus, categories, items, groups } = await readMenu(tx);
  return {
    menu: {
      menus,
      categories,
      items: items.map(({ version: _version, ...item }) => item),
      groups: groups.map(({ version: _version, ...group }) => group),
    },
    pricing: await readPricing(tx),
  };
}

/** @param publicUrl where services reach this server, for photos */
export function compileFor(connection: MenuConnection, snapshot: Snapshot, publicUrl: string): ServiceMenu {
  const { connector, service, storeId } = connection;
  const size = photoSizeFor(connector);
  return composeMenu(snapshot.menu, snapshot.pricing, {
    service,
    storeId,
    dualPrices: connector.menuAbilities.dualPrices,
    ...(connection.hours && { hours: connection.hours }),
    photoUrl: (photoId) => `${publicUrl}${photoPath(photoId, size)}`,
  });
}

export interface Compiled {
  connection: MenuConnection;
  menu: ServiceMenu;
  problems: MenuProblem[];
}

/** The menu for each connection with what its service would say about it. */
export async function compileAll(
  tx: Tx,
  connections: readonly MenuConnection[],
  { snapshot, publicUrl }: { snapshot: Snapshot; publicUrl: string },
): Promise<Compiled[]> {
  const photos: ReadonlyMap<string, PhotoSize> = await readPhotoSizes(tx);
  return connections.map((connection) => {
    const menu = compileFor(connection, snapshot, publicUrl);
    const encodedBytes = Buffer.byteLength(JSON.stringify(connection.connector.encode(menu, connection.store)));
    const rules = connection.connector;
    return { connection, menu, problems: checkMenu({ menu: snapshot.menu, rules, photos, encodedBytes }) };
  });
}

/** The same menu has the same hash. */
export function hashOf(menu: ServiceMenu): { hash: string; json: string } {
  const json = JSON.stringify(menu);
  return { hash: createHash('sha256').update(json).digest('hex'), json };
}

/**
 * What a service can hold of a menu: its own words read back. Reading back is compared with this, never with more.
 * Throws where a connector cannot read what it wrote itself.
 */
export function heldBy({ connector, store }: MenuConnection, menu: ServiceMenu): ServiceMenu {
  const reading = connector.decode(connector.encode(menu, store));
  if (!reading.ok) throw new Error(`${connector.service} cannot read its own menu: ${reading.reason}`);
  return reading.menu;
}
