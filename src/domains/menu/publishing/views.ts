import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Registry } from '../../channels/index.ts';
import { compileAll, hashOf, readSnapshotOfDraft } from './compile.ts';
import { readMenuConnections, type MenuConnection } from './connections.ts';
import { isDisputed } from './commands/read-back.ts';
import { readMenu } from '../draft-store.ts';
import { compareMenus } from '../model/compare.ts';
import { heldThing } from '../model/hold-back.ts';
import { namedThing, withoutIds } from '../model/refusal-words.ts';
import { createSubjectFinder, describeDrift, toChange } from '../model/subjects.ts';
import { readPublicationPage, readPublications } from './publication-store.ts';
import { readContent, readLatestTargets, readLiveVersions, readTargetsOf } from './target-store.ts';
import type { MenuChange, MenuProblem } from '../model/findings.ts';
import type { ConnectionMenu, DriftView, PublicationView } from '../publishing-contract.ts';
import { countDrifts, readDrifts, toDifference } from './watch-store.ts';

/** What the screens of publishing read. */

export async function viewConnectionMenus(tx: Tx, registry: Registry): Promise<ConnectionMenu[]> {
  const connections = await readMenuConnections(tx, registry);
  const latest = new Map((await readLatestTargets(tx)).map((row) => [row.connection_id, row]));
  const live = new Map((await readLiveVersions(tx)).map((row) => [row.connection_id, row]));
  const drifts = await countDrifts(tx);
  const hasNamed = [...latest.values()].some(({ state }) => state === 'failed');
  const hasHeld = [...latest.values(), ...live.values()].some(({ held_back: held }) => readHeld(held).length > 0);
  const draft = hasNamed || hasHeld ? await readMenu(tx) : undefined;
  const find = draft && createSubjectFinder(draft);
  const listed = new Set(draft?.items.filter(({ isListed }) => isListed).map(({ id }) => id));
  for (const { modifiers } of draft?.groups ?? []) {
    for (const { id, isListed } of modifiers) if (isListed) listed.add(id);
  }
  return connections.map((connection) => {
    const { connectionId, connector } = connection;
    const shown = live.get(connectionId);
    const last = latest.get(connectionId);
    return {
      connectionId,
      storeId: connection.storeId,
      storeName: connection.storeName,
      service: connector.service,
      serviceName: connector.name,
      liveVersion: shown?.version ?? null,
      liveSince: shown?.finished_at?.toISOString() ?? null,
      latest: last
        ? {
            targetId: last.id,
            version: last.version,
            state: last.state,
            why: last.why === null ? null : withoutIds(last.why),
            about: find ? z.array(namedThing).parse(last.about).map(find) : [],
            at: (last.finished_at ?? last.sent_at ?? last.created_at).toISOString(),
          }
        : null,
      driftPolicy: connection.driftPolicy,
      readAt: connection.readAt?.toISOString() ?? null,
      readProblem: connection.readProblem,
      heldBack: readHeld((last && served.has(last.state) ? last : shown)?.held_back).filter(
        ({ subject }) => subject.id !== null && listed.has(subject.id),
      ),
      drifts: drifts.get(connectionId) ?? 0,
      limitations: limitationsOf(connection),
    };
  });
}

/** States in which a version counts on its connection. */
const served: ReadonlySet<string> = new Set(['queued', 'sent', 'live']);
const readHeld = (column: unknown) => z.array(heldThing).parse(column ?? []);

/** Throws NOT_FOUND. */
export async function viewConnectionMenu(tx: Tx, registry: Registry, connectionId: string): Promise<ConnectionMenu> {
  const found = (await viewConnectionMenus(tx, registry)).find((one) => one.connectionId === connectionId);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such connection.');
  return found;
}

function limitationsOf({ connector }: MenuConnection): string[] {
  const { name, menuAbilities } = connector;
  return [
    ...(menuAbilities.soldOutUntil === 'us'
      ? [`${name} knows no end of "sold out": we bring things back on time.`]
      : []),
    ...(menuAbilities.readsSoldOut ? [] : [`${name} does not tell what is sold out there: we cannot check that.`]),
    ...(menuAbilities.sendsChangesOnly
      ? []
      : [`${name} takes whole menus only: small changes take as long as large ones.`]),
    ...(menuAbilities.markupWarning ? [menuAbilities.markupWarning] : []),
  ];
}

const maxChanges = 200;

/** Problems and changes of what would be published now, per connection. */
export async function previewPublication(
  tx: Tx,
  connections: readonly MenuConnection[],
  publicUrl: string,
): Promise<
  {
    connectionId: string;
    serviceName: string;
    storeName: string;
    problems: MenuProblem[];
    changes: MenuChange[];
    changeCount: number;
  }[]
> {
  const snapshot = await readSnapshotOfDraft(tx);
  const live = new Map((await readLiveVersions(tx)).map((row) => [row.connection_id, row.content_hash]));
  const find = createSubjectFinder(snapshot.menu);
  const previews = [];
  for (const { connection, menu, problems } of await compileAll(tx, connections, { snapshot, publicUrl })) {
    const shownHash = live.get(connection.connectionId);
    const isSame = shownHash === hashOf(menu).hash;
    const shown = shownHash === undefined ? { ...menu, menus: [], categories: [], items: [], groups: [] } : undefined;
    const found = shown ?? (isSame ? menu : await readContent(tx, shownHash ?? ''));
    const differences = isSame ? [] : compareMenus(menu, found, { availability: false });
    previews.push({
      connectionId: connection.connectionId,
      serviceName: connection.connector.name,
      storeName: connection.storeName,
      problems,
      changes: differences.slice(0, maxChanges).map((difference) => toChange(difference, find)),
      changeCount: differences.length,
    });
  }
  return previews;
}

export async function viewPublicationPage(tx: Tx, registry: Registry, input: { cursor?: string | undefined }) {
  const { shown, nextCursor } = await readPublicationPage(tx, input);
  return { publications: await toViews(tx, registry, shown), nextCursor };
}

/** Throws NOT_FOUND. */
export async function viewPublication(tx: Tx, registry: Registry, id: string): Promise<PublicationView> {
  const [view] = await toViews(tx, registry, await readPublications(tx, [id]));
  if (!view) throw new AppError('NOT_FOUND', 'There is no such version.');
  return view;
}

async function toViews(
  tx: Tx,
  registry: Registry,
  rows: Awaited<ReturnType<typeof readPublications>>,
): Promise<PublicationView[]> {
  const connections = new Map((await readMenuConnections(tx, registry)).map((one) => [one.connectionId, one]));
  const targets = Map.groupBy(
    await readTargetsOf(
      tx,
      rows.map(({ id }) => id),
    ),
    (target) => target.publication_id,
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    cause: row.cause as PublicationView['cause'], // the column's check
    restoresVersion: row.restores_version,
    note: row.note,
    madeBy: row.made_by,
    createdAt: row.created_at.toISOString(),
    scheduledFor: row.scheduled_for?.toISOString() ?? null,
    canaryStoreId: row.canary_store_id,
    releasedAt: row.released_at?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    items: row.items,
    targets: (targets.get(row.id) ?? []).map((target) => {
      const connection = connections.get(target.connection_id);
      return {
        id: target.id,
        connectionId: target.connection_id,
        storeId: target.store_id,
        storeName: connection?.storeName ?? 'A store that is gone',
        service: connection?.service ?? '',
        serviceName: connection?.connector.name ?? 'A service that is gone',
        state: target.state,
        why: target.why === null ? null : withoutIds(target.why),
        sentAt: target.sent_at?.toISOString() ?? null,
        finishedAt: target.finished_at?.toISOString() ?? null,
        heldBack: readHeld(target.held_back),
      };
    }),
  }));
}

/** Counts the orders that came through a connection since a moment and hold an item; the orders' domain knows. */
export type CountOrders = (
  tx: Tx,
  wishes: readonly { connectionId: string; itemRef: string; since: Date }[],
) => Promise<number[]>;

export async function viewDrifts(
  tx: Tx,
  registry: Registry,
  { scope, countOrders }: { scope: 'open' | 'past'; countOrders: CountOrders },
): Promise<DriftView[]> {
  const find = createSubjectFinder(await readMenu(tx));
  const connections = new Map((await readMenuConnections(tx, registry)).map((one) => [one.connectionId, one]));
  const rows = (await readDrifts(tx, { scope })).flatMap((row) => {
    const connection = connections.get(row.connection_id);
    return connection ? [{ row, connection }] : [];
  });
  const aboutItems = rows.filter(({ row }) => row.kind === 'item');
  const counts = await countOrders(
    tx,
    aboutItems.map(({ row }) => ({ connectionId: row.connection_id, itemRef: row.ref, since: row.since })),
  );
  const orders = new Map(aboutItems.map(({ row }, place) => [row.id, counts[place] ?? 0]));
  return rows.map(({ row, connection }) => {
    const difference = toDifference(row);
    return {
      id: row.id,
      connectionId: row.connection_id,
      storeName: connection.storeName,
      serviceName: connection.connector.name,
      subject: find(difference),
      field: row.field,
      sentence: describeDrift(difference, connection.connector.name),
      wanted: row.wanted,
      found: row.found,
      since: row.since.toISOString(),
      ordersMeanwhile: orders.get(row.id) ?? null,
      repairs: row.repairs,
      isDisputed: isDisputed(row.repairs),
      endedAt: row.ended_at?.toISOString() ?? null,
      ending: row.ending as DriftView['ending'], // the column's check
    };
  });
}
