import type { Connector, FetchRef, Mapping } from '../connector.ts';
import { HeldBack } from '../connectors/shared-http.ts';
import type { Registry } from '../registry.ts';
import type { UnknownFields } from '../unknown-fields.ts';

export type ReadOrder =
  | { outcome: 'found'; mapping: Mapping }
  /** Not asked: the service is left alone for now, or there is no place among the calls to it. */
  | { outcome: 'held'; why: string; afterMs: number }
  | { outcome: 'retry'; why: string; afterMs: number | undefined }
  | { outcome: 'not_whole'; why: string }
  | { outcome: 'gone'; why: string };

/** An order without lines does not exist; one that keeps coming so is believed in the end. */
const triesForLines = 4;

/**
 * Reads one order from its service. One that is answered without its lines is to be asked for again: services answer so
 * while they still write it down.
 *
 * @param currency of the store
 * @param triesBefore how often it was asked for and answered before
 */
export async function readOrder(
  { registry, unknownFields, connector }: { registry: Registry; unknownFields: UnknownFields; connector: Connector },
  { ref, currency, triesBefore }: { ref: FetchRef; currency: string; triesBefore: number },
): Promise<ReadOrder> {
  const seat = registry.takeSeat(connector.service, ref.externalStoreId);
  if (seat instanceof HeldBack) return { outcome: 'held', why: seat.message, afterMs: seat.afterMs };
  const fetched = await seat.run(() => connector.fetchOrder(ref)).finally(() => seat.leave());
  if (fetched.outcome === 'retry') return { outcome: 'retry', why: fetched.why, afterMs: fetched.afterMs };
  if (fetched.outcome === 'gone') return fetched;
  const { apiVersion, externalStoreId } = ref;
  const mapping = unknownFields.watch(connector, () =>
    connector.toServiceOrder(fetched.raw, { apiVersion, externalStoreId, currency }),
  );
  if (mapping.ok && mapping.order.lines.length === 0 && triesBefore < triesForLines) {
    return { outcome: 'not_whole', why: 'The answer left out what was ordered.' };
  }
  return { outcome: 'found', mapping };
}
