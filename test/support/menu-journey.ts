import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { partnerFile } from '../../scripts/demo/load-partner.ts';
import type { MenuView } from '../../src/domains/menu/contract.ts';
import type { ConnectionMenu } from '../../src/domains/menu/publishing-contract.ts';
import type { ShownMenu } from '../../src/simulator/shown-menu.ts';
import type { TestSystem } from './system.ts';

interface PartnerStore {
  id: string;
  name: string;
  connections: { id: string; service: string; externalStoreId: string }[];
}

/** The second store of `twoStores`, and both on DoorDash. */
export const harbour = { name: 'Rosalía’s Harbour', onDoorDash: 'rosalias-harbour' };
export const congressOnDoorDash = 'rosalias-congress-st';

/**
 * Writes the demo's partner with a second store: the first on all four services, the second on DoorDash. Answers the file.
 *
 * @param more what the second has of its own; else it is as the first
 */
export async function twoStores(more: { address?: string; timeZone?: string } = {}): Promise<string> {
  const partner = JSON.parse(await readFile(partnerFile, 'utf8')) as { stores: PartnerStore[] }; // the demo's own file
  const [first] = partner.stores;
  if (!first) throw new Error('The demo’s partner has no store.');
  const second = {
    ...first,
    ...more,
    id: '0190b6a0-0000-7000-8000-000000000020',
    name: harbour.name,
    connections: [
      { id: '0190b6a0-0000-7000-8000-000000000201', service: 'doordash', externalStoreId: harbour.onDoorDash },
    ],
  };
  const file = join(await mkdtemp(join(tmpdir(), 'forkline-partner-')), 'partner.json');
  await writeFile(file, JSON.stringify({ ...partner, stores: [first, second] }));
  return file;
}

/** How long a version may take to every service, on a machine that does many things at once. */
const publishingMs = 60_000;

/** Calls the API as the owner of `token`, and demands that it works. */
export async function ask(system: TestSystem, token: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(system.url + path, {
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export const menuOf = (system: TestSystem, token: string) => ask(system, token, '/api/menu') as Promise<MenuView>; // its contract

const connectionsOf = async (system: TestSystem, token: string) =>
  ((await ask(system, token, '/api/menu/connections')) as { connections: ConnectionMenu[] }).connections; // its contract

/** Ids of an item and of a modifier group on the menu, and of the store on DoorDash that `congressOnDoorDash` names. */
export async function firstOfMenu(system: TestSystem, token: string) {
  const { items, groups } = await menuOf(system, token);
  const there = (await connectionsOf(system, token)).find(
    ({ service, storeName }) => service === 'doordash' && storeName !== harbour.name,
  );
  return {
    item: items[0]?.id ?? '',
    group: groups[0]?.id ?? '',
    connection: there?.connectionId ?? '',
    store: there?.storeId ?? '',
  };
}

const isProven = ({ latest, readAt }: ConnectionMenu) => latest?.state === 'live' && readAt !== null;

/** How long the services work on a menu before it is theirs. */
export const serviceSeconds = (seconds: number) => ({
  doordashMenuSeconds: seconds,
  grubhubMenuSeconds: seconds,
  deliverooMenuSeconds: seconds,
});

/** Publishes the menu as it is and waits until every service shows it and has been read back. */
export async function publishEverywhere(system: TestSystem, token: string): Promise<void> {
  const connectionIds = (await connectionsOf(system, token)).map(({ connectionId }) => connectionId);
  const wanted = { connectionIds, canaryStoreId: null, scheduledFor: null, note: '' };
  await ask(system, token, '/api/menu/publications', wanted);
  await vi.waitUntil(async () => (await connectionsOf(system, token)).every(isProven), {
    timeout: publishingMs,
    interval: 200,
  });
}

/** What customers of a service see of a store's menu, in the simulator's words. */
export async function shownAt(system: TestSystem, service: string, externalStoreId: string): Promise<ShownMenu | null> {
  const { menu } = (await system.control('GET', `/menus/${service}/${externalStoreId}`)) as { menu: ShownMenu | null }; // its shape
  return menu;
}
