import type { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { readConnections } from './connection-store.ts';
import { connectionStates, type Connection, type quarantinedDelivery } from './contract.ts';
import { readQuarantine } from './inbox-store.ts';
import { declineReasons } from './model/reasons.ts';
import type { Registry } from './registry.ts';
import type { Connector } from './connector.ts';

/** The merchant's connections with what each service can do. Services that no connector speaks are left out. */
export async function listConnections(tx: Tx, registry: Registry): Promise<Connection[]> {
  const rows = await readConnections(tx);
  return rows.flatMap((row) => {
    const connector = registry.get(row.service);
    if (!connector) return [];
    const { deny, cancel, ready, updateReady } = connector.capabilities;
    return {
      id: row.id,
      storeId: row.store_id,
      service: row.service,
      serviceName: connector.name,
      externalStoreId: row.external_store_id,
      state: connectionStates.find((state) => state === row.state) ?? 'broken',
      autoAccept: row.auto_accept,
      abilities: { deny, cancel, ready: ready(row.api_version), updateReady: updateReady(row.api_version) },
      denyReasons: denyReasonsOf(connector),
    };
  });
}

/** The reasons that a service takes when an order is declined, with the words a person reads. */
export function denyReasonsOf({ capabilities }: Connector) {
  return capabilities.denyReasons.map((reason) => ({ reason, label: declineReasons[reason] }));
}

const quarantineLimit = 200;

export async function listQuarantine(tx: Tx): Promise<z.input<typeof quarantinedDelivery>[]> {
  const rows = await readQuarantine(tx, quarantineLimit);
  return rows.map((row) => ({
    id: row.id,
    service: row.service,
    eventType: row.event_type,
    externalOrderId: row.external_order_id,
    reason: row.reason ?? 'unknown',
    receivedAt: row.received_at.toISOString(),
    attempts: row.attempts,
  }));
}
