import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Services that hand over orders here. */
export const serviceNames = ['uber-eats', 'doordash', 'grubhub', 'deliveroo', 'hubrise'] as const;
export type ServiceName = (typeof serviceNames)[number];
/** Services that take menus here: all of them. */
export type MenuService = ServiceName;
export type UberVersion = 'legacy' | '1.0.0';

type Modifier = { id: string; name: string; priceMinor: number; groups: ModifierGroup[] };
export type ModifierGroup = { id: string; name: string; minimum: number; maximum: number; modifiers: Modifier[] };
export type MenuItem = { id: string; name: string; category: string; priceMinor: number; groups: ModifierGroup[] };

/** One store on one service, as that service knows it. */
export type Outlet = {
  service: ServiceName;
  externalStoreId: string;
  /** Which generation of the order API the store is linked with; only Uber Eats has two. */
  apiVersion: UberVersion | null;
  name: string;
  timeZone: string;
  merchantStoreId: string;
  /** The partner had connected it before this world began. */
  wasConnected: boolean;
  /** Added while the world runs. */
  isSpare?: boolean;
};

/** One store on one service that takes its menu. */
export type MenuOutlet = { service: MenuService; externalStoreId: string };

/** What the services know of our partner: stores, and a menu at the prices that customers see. */
export type World = {
  outlets: Outlet[];
  menuOutlets: MenuOutlet[];
  items: MenuItem[];
  /** What was on the menu before a service took another one: who names a thing by its id can still order it. */
  formerItems?: MenuItem[];
  taxBasisPoints: number;
};

const modifierSchema = z.object({
  id: z.string(),
  name: z.string(),
  basePriceCents: z.int().nonnegative(),
  modifierGroups: z.array(z.string()).default([]),
});

const connectionSchema = z.object({
  service: z.string(),
  externalStoreId: z.string(),
  apiVersion: z.string().optional(),
  /** By which the service shows it; else the store's. */
  name: z.string().optional(),
});

const worldSchema = z.object({
  stores: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        timeZone: z.string(),
        connections: z.array(connectionSchema),
        /** Stores that the services have and the partner has not connected yet. */
        connectable: z.array(connectionSchema).default([]),
      }),
    )
    .min(1),
  menu: z.object({
    upchargeBasisPoints: z.int().nonnegative(),
    taxBasisPoints: z.int().nonnegative().default(0),
    modifierGroups: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        minimum: z.int().nonnegative(),
        maximum: z.int().nonnegative(),
        modifiers: z.array(modifierSchema),
      }),
    ),
    items: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          category: z.string(),
          basePriceCents: z.int().nonnegative(),
          modifierGroups: z.array(z.string()),
        }),
      )
      .min(1),
  }),
});

export function readWorld(path: string): World {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Error(`SIMULATOR_WORLD names ${path}, which cannot be read.`);
  }
  return parseWorld(parseJson(text, path));
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`SIMULATOR_WORLD names ${path}, which is not valid JSON.`);
  }
}

/** Throws a sentence that names what is wrong with the world file. */
export function parseWorld(input: unknown): World {
  const parsed = worldSchema.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`The world file is wrong at ${issue?.path.join('.') ?? 'its root'}: ${issue?.message ?? ''}`);
  }
  const { stores, menu } = parsed.data;
  const groups = linkGroups(menu);
  return {
    outlets: stores.flatMap((store) => storesOf(store).flatMap((connection) => toOutlet(store, connection))),
    menuOutlets: stores.flatMap((store) => storesOf(store).flatMap(toMenuOutlet)),
    items: menu.items.map((item) => ({
      id: item.id,
      name: item.name,
      category: item.category,
      priceMinor: menuPrice(item.basePriceCents, menu.upchargeBasisPoints),
      groups: item.modifierGroups.map((id) => groupOf(groups, id)),
    })),
    taxBasisPoints: menu.taxBasisPoints,
  };
}

/** Base price plus upcharge, half a cent rounding up. */
export function menuPrice(baseMinor: number, upchargeBasisPoints: number): number {
  return Math.floor((baseMinor * (10_000 + upchargeBasisPoints) + 5_000) / 10_000);
}

type ParsedWorld = z.output<typeof worldSchema>;

const storesOf = ({ connections, connectable }: ParsedWorld['stores'][number]) => [...connections, ...connectable];

function toOutlet(
  store: ParsedWorld['stores'][number],
  connection: ParsedWorld['stores'][number]['connections'][number],
): Outlet[] {
  const service = serviceNames.find((one) => one === connection.service);
  // Services that this simulator does not speak are someone else's to stand in for.
  if (service === undefined) return [];
  return [
    {
      service,
      externalStoreId: connection.externalStoreId,
      apiVersion: service !== 'uber-eats' ? null : connection.apiVersion === '1.0.0' ? '1.0.0' : 'legacy',
      name: connection.name ?? store.name,
      timeZone: store.timeZone,
      merchantStoreId: store.id,
      wasConnected: store.connections.includes(connection),
    },
  ];
}

function toMenuOutlet({ service, externalStoreId }: { service: string; externalStoreId: string }): MenuOutlet[] {
  const known = serviceNames.find((one) => one === service);
  return known === undefined ? [] : [{ service: known, externalStoreId }];
}

/** Groups are made first and filled second, because a modifier may open further groups. */
function linkGroups(menu: ParsedWorld['menu']): Map<string, ModifierGroup> {
  const groups = new Map<string, ModifierGroup>();
  for (const { id, name, minimum, maximum } of menu.modifierGroups) {
    groups.set(id, { id, name, minimum, maximum, modifiers: [] });
  }
  for (const { id, modifiers } of menu.modifierGroups) {
    groupOf(groups, id).modifiers = modifiers.map((modifier) => ({
      id: modifier.id,
      name: modifier.name,
      priceMinor: menuPrice(modifier.basePriceCents, menu.upchargeBasisPoints),
      groups: modifier.modifierGroups.map((nested) => groupOf(groups, nested)),
    }));
  }
  return groups;
}

function groupOf(groups: Map<string, ModifierGroup>, id: string): ModifierGroup {
  const group = groups.get(id);
  if (!group) throw new Error(`The world file names a modifier group "${id}" that it does not describe.`);
  return group;
}
