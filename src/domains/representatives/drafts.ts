import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { clockWords, dayWords } from '../../shared/format-time.ts';
import { asId } from '../../shared/ids.ts';
import { findOwnConnection, readStatuses, type Registry } from '../channels/index.ts';
import { readMenuTrouble } from '../menu/index.ts';
import { readStores } from '../merchants/index.ts';
import { findOrderRef } from '../orders/index.ts';
import { readComplaint } from '../reconciliation/index.ts';
import type { DraftSource, ThreadDraft } from './contract.ts';

/**
 * A letter made from what is known: an order, a difference of a payout report, a menu that a service refuses or has
 * changed, or a store that it has switched off.
 */
export async function draftThread(
  tx: Tx,
  registry: Registry,
  { from, id }: { from: DraftSource; id: string },
): Promise<ThreadDraft> {
  switch (from) {
    case 'order':
      return draftOfOrder(tx, id);
    case 'finding':
      return draftOfFinding(tx, id);
    case 'menu':
      return draftOfMenu(tx, registry, id);
    case 'outage':
      return draftOfOutage(tx, registry, id);
  }
}

async function draftOfOrder(tx: Tx, id: string): Promise<ThreadDraft> {
  const order = await findOrderRef(tx, id);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
  const { service, storeId, displayId, externalId, placedAt } = order;
  const timeZone = await zoneOf(tx, storeId);
  return {
    service,
    storeId,
    subjectKind: 'order',
    subjectId: id,
    subjectLabel: displayId,
    title: `Order ${displayId}`,
    text: `This is about your order ${displayId} of ${dayWords(placedAt, timeZone)} (${externalId}).\n\n`,
  };
}

async function draftOfFinding(tx: Tx, id: string): Promise<ThreadDraft> {
  const found = await readComplaint(tx, id);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such difference.');
  const { service, storeId, title, orderId, orderNumber, text } = found;
  return {
    service,
    storeId,
    subjectKind: orderId === null ? 'payout' : 'order',
    subjectId: orderId ?? id,
    subjectLabel: orderNumber,
    title: orderNumber === null ? title : `${title}, order ${orderNumber}`,
    text,
  };
}

const maxDifferences = 15;

async function draftOfMenu(tx: Tx, registry: Registry, id: string): Promise<ThreadDraft> {
  const found = await readMenuTrouble(tx, registry, id);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such connection.');
  const { storeId, service, serviceName, refused, differences } = found;
  const about = { service, storeId, subjectKind: 'menu', subjectId: id, subjectLabel: null } as const;
  if (refused) {
    const said = refused.why === null ? 'It gives us no reason.' : `It says: “${refused.why}”.`;
    return {
      ...about,
      title: `${serviceName} refuses our menu`,
      text: [
        `Your system has refused version ${refused.version} of our menu. ${said}`,
        'Please tell us what has to be changed, or take it as it is.',
      ].join('\n\n'),
    };
  }
  if (differences.length === 0) {
    return { ...about, title: `Our menu on ${serviceName}`, text: `This is about our menu on ${serviceName}.` };
  }
  const more = differences.length - maxDifferences;
  const list = differences.slice(0, maxDifferences).map((sentence) => `- ${sentence}`);
  return {
    ...about,
    title: `Our menu on ${serviceName} is not what we published`,
    text: [
      `${serviceName} shows our menu otherwise than we published it:`,
      [...list, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n'),
      'Please put it right, and tell us who changed it and how we can keep that from transition.',
    ].join('\n\n'),
  };
}

async function draftOfOutage(tx: Tx, registry: Registry, id: string): Promise<ThreadDraft> {
  const found = await findOwnConnection(tx, asId<'connection'>(id));
  if (!found) throw new AppError('NOT_FOUND', 'There is no such connection.');
  const status = (await readStatuses(tx)).get(id);
  const { service, storeId } = found.connection;
  const name = registry.get(service)?.name ?? service;
  const timeZone = await zoneOf(tx, storeId);
  const about = { service, storeId, subjectKind: 'outage', subjectId: id, subjectLabel: null } as const;
  // It may have come back while the letter was begun.
  if (status?.state === 'open') {
    const text = `This is about our store ${found.externalStoreId} on ${name}.`;
    return { ...about, title: `Our store on ${name}`, text };
  }
  const since = status?.since
    ? ` since ${clockWords(status.since, timeZone)} on ${dayWords(status.since, timeZone)} (${timeZone})`
    : '';
  const said = status?.reason ? `Your system says: “${status.reason}”.` : 'Your system gives us no reason.';
  return {
    ...about,
    title: `Our store takes no orders on ${name}`,
    text: [
      `Our store ${found.externalStoreId} takes no orders on ${name}${since}, within its opening hours. ${said}`,
      'Please switch it on again, and tell us why it was off and how we can keep that from transition.',
    ].join('\n\n'),
  };
}

/** The store's time zone: what is written about it tells of its own days and clocks. */
async function zoneOf(tx: Tx, storeId: string): Promise<string> {
  return (await readStores(tx)).find(({ id }) => id === storeId)?.timeZone ?? 'UTC';
}
