import type { Tx } from '../../platform/db/database.ts';
import type { Registry } from '../channels/index.ts';
import { listOwnCases } from './queries.ts';

/** Differences of the transaction's merchant that still wait for somebody, newest first. Amounts in minor units. */
export async function listOpenFindings(tx: Tx, registry: Registry, most: number) {
  const open = await listOwnCases(tx, registry, { state: 'open' });
  const sent = await listOwnCases(tx, registry, { state: 'sent' });
  return [...open.cases, ...sent.cases]
    .toSorted((a, b) => b.openedAt.localeCompare(a.openedAt))
    .slice(0, most)
    .map(({ id, title, serviceName, state, claimMinor, currency }) => ({
      id,
      title,
      serviceName,
      state,
      claimMinor,
      currency,
    }));
}
