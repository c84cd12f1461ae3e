import type { Tx } from '../../../platform/db/database.ts';
import type { Registry } from '../../channels/index.ts';
import { complainOf } from '../model/subjects.ts';
import { findMenuConnection } from './connections.ts';
import { readLatestTargets } from './target-store.ts';
import { readDrifts, toDifference } from './watch-store.ts';

/** What a restaurant can complain of about its menu on a service. */
export interface MenuTrouble {
  storeId: string;
  service: string;
  serviceName: string;
  /** The version that the service refused last, with its own words; null where it took the last one. */
  refused: { version: number; why: string | null } | null;
  /** What it shows otherwise than it was published, a sentence each, the latest first. */
  differences: string[];
}

/** Of a connection of the transaction's merchant; undefined where it has none such. */
export async function readMenuTrouble(
  tx: Tx,
  registry: Registry,
  connectionId: string,
): Promise<MenuTrouble | undefined> {
  const connection = await findMenuConnection(tx, registry, connectionId);
  if (!connection) return undefined;
  const { storeId, connector } = connection;
  const latest = (await readLatestTargets(tx)).find((target) => target.connection_id === connectionId);
  const drifts = await readDrifts(tx, { scope: 'open', connectionId });
  return {
    storeId,
    service: connector.service,
    serviceName: connector.name,
    refused: latest?.state === 'failed' ? { version: latest.version, why: latest.why } : null,
    differences: drifts.map((row) => complainOf(toDifference(row))),
  };
}
