import { inMerchant, type ContextParts } from '../../../../platform/context.ts';
import type { Vault } from '../../../../platform/crypto/vault.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { enqueueJobs } from '../../../../platform/jobs/queue.ts';
import type { ConnectionId, MerchantId } from '../../../../shared/ids.ts';
import { dayMs, minuteMs } from '../../../../shared/time.ts';
import type { LinkResult } from '../../consent-connector.ts';
import { releaseJob } from '../../jobs.ts';
import type { Registry } from '../../registry.ts';
import { forgetGrant } from '../consent-store.ts';
import { deleteCredential, readCredential } from '../credential-store.ts';
import type { Credentials } from '../credentials.ts';
import { claimRelease, dueConnectingWork, settleRelease } from '../standing-store.ts';

export interface ReleaseParts {
  db: Db;
  parts: ContextParts;
  registry: Registry;
  vault: Vault;
  credentials: Credentials;
  /** Whether orders that came over a connection are still being worked on. */
  hasOpenOrders: (tx: Tx, connectionId: ConnectionId) => Promise<boolean>;
}

interface AtConnection {
  merchantId: MerchantId;
  connectionId: ConnectionId;
}

const actor = { kind: 'system', name: 'connecting' } as const;
/** Longer than the calls with all their waiting may take: who has not settled by then has died. */
const goneAfterMs = minuteMs;
const againAfterMs = minuteMs;
/** No order is open for longer, and no service is asked for longer to let go. */
const waitAtMostMs = dayMs;
const maxPerBatch = 200;

/** Tells a service that a connection has ended, once its open orders are done, and throws away what it gave us. */
export async function releaseConnection(given: ReleaseParts, at: AtConnection): Promise<void> {
  const { db, parts, registry } = given;
  const begun = await inMerchant({ db, parts, actor }, at.merchantId, async ({ tx, clock }) => {
    const now = clock.now();
    const goneAt = new Date(now.getTime() + goneAfterMs);
    const claimed = await claimRelease(tx, at.connectionId, { now, goneAt });
    if (!claimed) return undefined;
    const isOverdue = now.getTime() - claimed.disconnected_at.getTime() >= waitAtMostMs;
    if (!isOverdue && (await given.hasOpenOrders(tx, at.connectionId))) {
      await settleRelease(tx, at.connectionId, new Date(now.getTime() + againAfterMs));
      return undefined;
    }
    return { ...claimed, isOverdue, grant: await readCredential(tx, given.vault, at) };
  });
  if (!begun) return;
  const connecting = registry.get(begun.service)?.connecting;
  const { api_version: apiVersion, external_store_id: externalStoreId, grant, isOverdue } = begun;
  const result: LinkResult =
    connecting?.by === 'consent'
      ? await connecting.unlink({ apiVersion, externalStoreId }, { grant })
      : { outcome: 'done' };
  if (result.outcome !== 'done') parts.log.warn({ ...at, why: result.why }, 'a service did not let a store go');
  await inMerchant({ db, parts, actor }, at.merchantId, async ({ tx, clock }) => {
    if (result.outcome === 'retry' && !isOverdue) {
      const waitMs = Math.max(againAfterMs, result.afterMs ?? 0);
      await settleRelease(tx, at.connectionId, new Date(clock.now().getTime() + waitMs));
    } else if (await settleRelease(tx, at.connectionId, null)) {
      await deleteCredential(tx, at.connectionId);
    }
  });
  given.credentials.forget(begun.service, externalStoreId);
}

/** Gives the queue the connections that are to be released, and drops grants that nobody used in time. */
export async function enqueueConnectingWork({ db, parts }: { db: Db; parts: ContextParts }): Promise<void> {
  const now = parts.clock.now();
  const due = await dueConnectingWork(db, { now, most: maxPerBatch });
  const releases = due.flatMap(({ kind, merchantId, id: connectionId }) =>
    kind === 'release' ? [releaseJob({ merchantId, connectionId })] : [],
  );
  if (releases.length > 0) await db.transaction().execute((tx) => enqueueJobs(tx, releases));
  for (const { merchantId, id } of due.filter(({ kind }) => kind === 'forget')) {
    await inMerchant({ db, parts, actor }, merchantId, ({ tx }) => forgetGrant(tx, id, now));
  }
}
