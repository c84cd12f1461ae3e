import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import type { ServiceMenu } from '../../channels/model/service-menu.ts';
import { inPieces, ownMerchant } from '../draft-store.ts';
import type { HeldThing } from '../model/hold-back.ts';
import { namedThing, type NamedThing } from '../model/refusal-words.ts';
import type { TargetState } from '../publishing-contract.ts';

/** How far each version of the menu is on which connection. */

export interface NewTarget {
  id: string;
  publicationId: string;
  connectionId: string;
  storeId: string;
  content: { hash: string; json: string };
  heldBack: readonly HeldThing[];
  state: 'waiting' | 'queued';
  downloadKey: string;
  dueAt: Date | null;
}

/** Adds targets with their contents. */
export async function insertTargets(tx: Tx, targets: readonly NewTarget[], at: Date): Promise<void> {
  await keepContents(
    tx,
    targets.map(({ content }) => content),
    at,
  );
  const rows = targets.map((target) => ({
    merchant_id: ownMerchant,
    id: target.id,
    publication_id: target.publicationId,
    connection_id: target.connectionId,
    store_id: target.storeId,
    content_hash: target.content.hash,
    held_back: JSON.stringify(target.heldBack),
    state: target.state,
    download_key: target.downloadKey,
    due_at: target.dueAt,
    created_at: at,
  }));
  for (const piece of inPieces(rows)) await tx.insertInto('publication_targets').values(piece).execute();
}

/** Keeps each content once. */
async function keepContents(tx: Tx, contents: readonly NewTarget['content'][], at: Date): Promise<void> {
  for (const [hash, content] of new Map(contents.map(({ hash, json }) => [hash, json]))) {
    await tx
      .insertInto('menu_contents')
      .values({ merchant_id: ownMerchant, hash, content, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const targetColumns = [
  'publication_targets.id',
  'publication_id',
  'connection_id',
  'store_id',
  'content_hash',
  'held_back',
  'state',
  'job',
  'why',
  'about',
  'attempts',
  'download_key',
  'due_at',
  'publication_targets.created_at',
  'sent_at',
  'give_up_at',
  'finished_at',
] as const;

function toTarget<Row extends { state: string }>(row: Row): Row & { state: TargetState } {
  return { ...row, state: row.state as TargetState }; // the column's check
}

/** From when a version counts on a connection: scheduled ones, and those behind a first store, overtake what was made meanwhile. */
const countsFrom = sql<Date>`coalesce(scheduled_for,
  case when store_id is distinct from canary_store_id then released_at end, publications.created_at)`;

/** A connection's targets that have not ended, locked, by the time from which each counts, newest first. */
export async function lockOpenTargets(tx: Tx, connectionId: string) {
  const rows = await tx
    .selectFrom('publication_targets')
    .innerJoin('publications', (join) =>
      join
        .onRef('publications.merchant_id', '=', 'publication_targets.merchant_id')
        .onRef('publications.id', '=', 'publication_targets.publication_id'),
    )
    .select([...targetColumns, 'version', 'cause'])
    .where('connection_id', '=', connectionId)
    .where('state', 'in', ['waiting', 'queued', 'sent'])
    .orderBy(countsFrom, 'desc')
    .orderBy('version', 'desc')
    .forUpdate('publication_targets')
    .execute();
  return rows.map(toTarget);
}

export async function lockTarget(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('publication_targets')
    .select(targetColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toTarget(row);
}

/** The connection's latest target that was not called off, with its version. */
export async function readLatestTargets(tx: Tx) {
  const rows = await tx
    .selectFrom('publication_targets')
    .innerJoin('publications', (join) =>
      join
        .onRef('publications.merchant_id', '=', 'publication_targets.merchant_id')
        .onRef('publications.id', '=', 'publication_targets.publication_id'),
    )
    .distinctOn('connection_id')
    .select([...targetColumns, 'version', 'scheduled_for'])
    .where('state', 'not in', ['cancelled', 'superseded'])
    .orderBy('connection_id')
    .orderBy(sql`case when state = 'waiting' then publications.created_at else ${countsFrom} end`, 'desc')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(toTarget);
}

/** What is live on which connection: the version and since when. */
export async function readLiveVersions(tx: Tx) {
  return tx
    .selectFrom('connection_menus')
    .innerJoin('publication_targets', (join) =>
      join
        .onRef('publication_targets.merchant_id', '=', 'connection_menus.merchant_id')
        .onRef('publication_targets.id', '=', 'connection_menus.live_target_id'),
    )
    .innerJoin('publications', (join) =>
      join
        .onRef('publications.merchant_id', '=', 'publication_targets.merchant_id')
        .onRef('publications.id', '=', 'publication_targets.publication_id'),
    )
    .select([
      'connection_menus.connection_id',
      'publication_targets.id as target_id',
      'publication_id',
      'content_hash',
      'held_back',
      'version',
      'finished_at',
      'publications.created_at',
    ])
    .execute();
}

export interface TargetChange {
  state?: TargetState;
  job?: string | null;
  why?: string | null;
  /** The things of the menu that the service named in `why`. */
  about?: readonly NamedThing[];
  attempts?: number;
  dueAt?: Date | null;
  sentAt?: Date;
  giveUpAt?: Date | null;
  finishedAt?: Date | null;
}

export async function updateTargets(tx: Tx, ids: readonly string[], change: TargetChange): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('publication_targets')
    .set({
      ...(change.state && { state: change.state }),
      ...(change.job !== undefined && { job: change.job }),
      ...(change.why !== undefined && { why: change.why, about: JSON.stringify(change.about ?? []) }),
      ...(change.attempts !== undefined && { attempts: change.attempts }),
      ...(change.dueAt !== undefined && { due_at: change.dueAt }),
      ...(change.sentAt && { sent_at: change.sentAt }),
      ...(change.giveUpAt !== undefined && { give_up_at: change.giveUpAt }),
      ...(change.finishedAt !== undefined && { finished_at: change.finishedAt }),
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function readContent(tx: Tx, hash: string): Promise<ServiceMenu> {
  const row = await tx.selectFrom('menu_contents').select('content').where('hash', '=', hash).executeTakeFirstOrThrow();
  // Written by `composeMenu` and never changed: a parse of 5,000 items each minute would cost more than it finds.
  return row.content as unknown as ServiceMenu;
}

/** What a connection has shown, oldest first: the versions and from when each was live there. */
export async function readShownPublications(tx: Tx, connectionId: string): Promise<{ id: string; from: Date }[]> {
  const { rows } = await sql<{ id: string; from: Date }>`
    select publication_id as id, finished_at as from from publication_targets
    where connection_id = ${connectionId} and state = 'live' and finished_at is not null
    order by finished_at`.execute(tx);
  return rows;
}

/** The content of a target, opened by its key; undefined when there is no such target. */
export async function findTargetForDownload(tx: Tx, id: string) {
  return tx
    .selectFrom('publication_targets')
    .select(['content_hash', 'connection_id', 'download_key', 'store_id', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * What each connection was to get and did not refuse, the version that counts there now: what is live, on its way or
 * due. Of one connection where it is named.
 */
export async function readServedTargets(tx: Tx, { now, connectionId }: { now: Date; connectionId?: string }) {
  return tx
    .selectFrom('publication_targets')
    .innerJoin('publications', (join) =>
      join
        .onRef('publications.merchant_id', '=', 'publication_targets.merchant_id')
        .onRef('publications.id', '=', 'publication_targets.publication_id'),
    )
    .distinctOn('connection_id')
    .select(['publication_targets.id', 'connection_id', 'publication_id', 'content_hash', 'held_back'])
    .$if(connectionId !== undefined, (query) => query.where('connection_id', '=', connectionId ?? ''))
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['queued', 'sent', 'live']),
        eb.and([eb('state', '=', 'waiting'), eb('due_at', '<=', now)]),
      ]),
    )
    .orderBy('connection_id')
    .orderBy(countsFrom, 'desc')
    .orderBy('version', 'desc')
    .execute();
}

/** Those that wait for their time or for the first store, locked. */
export async function lockWaitingTargets(tx: Tx, connectionIds: readonly string[]) {
  return tx
    .selectFrom('publication_targets')
    .select(['id', 'connection_id', 'publication_id'])
    .where('connection_id', '=', sql<string>`any(${connectionIds}::uuid[])`)
    .where('state', '=', 'waiting')
    .forUpdate()
    .execute();
}

/** Gives a target that has not been sent another content. */
export async function setContent(
  tx: Tx,
  id: string,
  { heldBack, ...content }: NewTarget['content'] & Pick<NewTarget, 'heldBack'>,
  at: Date,
): Promise<void> {
  await keepContents(tx, [content], at);
  await tx
    .updateTable('publication_targets')
    .set({ content_hash: content.hash, held_back: JSON.stringify(heldBack) })
    .where('id', '=', id)
    .execute();
}

export async function readTargetsOf(tx: Tx, publicationIds: readonly string[]) {
  const rows = await tx
    .selectFrom('publication_targets')
    .select(targetColumns)
    .where('publication_id', '=', sql<string>`any(${publicationIds}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toTarget);
}

/** Takes it on to tell people of a target that has failed; undefined where that has been done, or it was sent again. */
export async function claimFailure(tx: Tx, id: string, at: Date) {
  const target = await tx
    .updateTable('publication_targets')
    .set({ failure_told_at: at })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('failure_told_at', 'is', null)
    .returning(['publication_id', 'connection_id', 'about'])
    .executeTakeFirst();
  if (!target) return undefined;
  const { version } = await tx
    .selectFrom('publications')
    .select('version')
    .where('id', '=', target.publication_id)
    .executeTakeFirstOrThrow();
  return {
    ...target,
    version,
    names: z
      .array(namedThing)
      .parse(target.about)
      .map(({ name }) => name),
  };
}
