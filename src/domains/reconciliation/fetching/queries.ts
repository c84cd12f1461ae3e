import type { Tx } from '../../../platform/db/database.ts';
import type { Registry } from '../../channels/index.ts';
import { readStores } from '../../merchants/index.ts';
import type { ReportFetches } from '../fetches-contract.ts';
import { readOpenRequests } from './request-store.ts';

const maxShown = 50;

/** The merchant's reports that are on their way by API, or could not be fetched. */
export async function listReportFetches(tx: Tx, registry: Registry): Promise<ReportFetches> {
  const requests = await readOpenRequests(tx, maxShown);
  const stores = new Map<string, string>((await readStores(tx)).map(({ id, name }) => [id, name]));
  const services = registry
    .all()
    .flatMap(({ service, name, moneyReports }) => (moneyReports ? [{ service, name }] : []));
  return {
    services,
    fetches: requests.map(({ id, service, storeId, from, to, state, why }) => ({
      id,
      service,
      serviceName: registry.get(service)?.name ?? service,
      storeName: stores.get(storeId) ?? '',
      from,
      to,
      hasFailed: state === 'failed',
      why,
    })),
  };
}
