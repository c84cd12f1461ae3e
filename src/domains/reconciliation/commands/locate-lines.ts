import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { asId, type StoreId } from '../../../shared/ids.ts';
import { readConnections, type Registry } from '../../channels/index.ts';
import type { ReportService } from '../model/report-columns.ts';
import type { ReportLine } from '../model/report-line.ts';

/**
 * By row, the store that each line is about. Throws BAD_REQUEST where a line names a store that is not the merchant's on
 * this service, or not the chosen one, and where nothing says which store it is.
 */
export async function locateLines(
  tx: Tx,
  registry: Registry,
  given: { service: ReportService; storeId: StoreId | null; lines: readonly ReportLine[] },
): Promise<Map<number, StoreId>> {
  const { service, storeId, lines } = given;
  const connections = (await readConnections(tx)).filter((connection) => connection.service === service);
  const byRef = new Map(connections.map((one) => [one.external_store_id, asId<'store'>(one.store_id)]));
  const stores = new Set(byRef.values());
  const only = storeId ?? (stores.size === 1 ? [...stores][0] : undefined);
  const serviceName = registry.get(service)?.name ?? service;
  return new Map(
    lines.map((line) => {
      const named = line.storeRef === null ? only : byRef.get(line.storeRef);
      if (named && (storeId === null || named === storeId)) return [line.row, named];
      throw new AppError('BAD_REQUEST', `file: ${whyNowhere(line, { serviceName, isOurs: named !== undefined })}`);
    }),
  );
}

function whyNowhere(
  { row, storeRef }: ReportLine,
  { serviceName, isOurs }: { serviceName: string; isOurs: boolean },
): string {
  if (storeRef === null) return 'This report does not say which store it is about. Choose the store.';
  if (isOurs) return `Row ${row} is about another one of your stores (${storeRef}). Choose that store, or all stores.`;
  return `Row ${row} is about the store “${storeRef}”, which is not yours on ${serviceName}. Nothing was taken in.`;
}
