import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import { photoPath } from '../../../platform/files/photos.ts';
import type { ServiceMenu } from '../../channels/model/service-menu.ts';
import type { MenuConnection } from './connections.ts';
import { readMenu, readPhotoSizes } from '../draft-store.ts';
import { checkMenu, type PhotoSize } from '../model/check.ts';
import { composeMenu, type ComposeTarget } from '../model/compose.ts';
import { holdBack, type HeldMenu } from '../model/hold-back.ts';
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

/**
 * Returns what a connection gets of a version: items that its service would refuse are held back.
 *
 * @param publicUrl where services reach this server, for photos
 */
export function compileFor(connection: MenuConnection, { menu, pricing }: Snapshot, publicUrl: string): HeldMenu {
  const target = targetOf(connection, publicUrl);
  return holdBack(menu, {
    compile: (part) => composeMenu(part, pricing, target),
    refusalsOf: (compiled) => connection.connector.refusals(compiled),
  });
}

/** Returns the whole menu as a connection would get it, also what its service would refuse. */
export function compileWhole(connection: MenuConnection, { menu, pricing }: Snapshot, publicUrl: string): ServiceMenu {
  return composeMenu(menu, pricing, targetOf(connection, publicUrl));
}

function targetOf({ connector, service, storeId, hours }: MenuConnection, publicUrl: string): ComposeTarget {
  const size = photoSizeFor(connector);
  return {
    service,
    storeId,
    dualPrices: connector.menuAbilities.dualPrices,
    ...(hours && { hours }),
    photoUrl: (photoId) => `${publicUrl}${photoPath(photoId, size)}`,
  };
}

export interface Compiled extends HeldMenu {
  connection: MenuConnection;
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
    const compiled = compileFor(connection, snapshot, publicUrl);
    const { connector, store } = connection;
    const encodedBytes = Buffer.byteLength(JSON.stringify(connector.encode(compiled.menu, store)));
    const problems = checkMenu({
      menu: snapshot.menu,
      compiled: compiled.menu,
      held: compiled.held,
      rules: connector,
      photos,
      encodedBytes,
    });
    return { connection, ...compiled, problems };
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
