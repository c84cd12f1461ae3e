import { inMerchant } from '../../../../../platform/context.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { newId } from '../../../../../shared/ids.ts';
import { readStores } from '../../../../merchants/index.ts';
import { readStoreLink, type StoreLink } from '../../../model/store-link.ts';
import type { ConnectedBy, ConnectParts } from '../../parts.ts';
import { tellOfRequestJob } from '../../../jobs.ts';
import { job } from '../../../../../platform/jobs/queue.ts';
import { insertRequest } from '../request-store.ts';

/**
 * Asks our staff to connect a store with a service that has no consent of owners. Returns the request's id. Throws
 * NOT_FOUND, BAD_REQUEST for a link that is not the store's page there, CONFLICT where a request is open already.
 */
export async function requestConnection(
  { db, parts, registry }: Pick<ConnectParts, 'db' | 'parts' | 'registry'>,
  given: ConnectedBy & { userId: string; userName: string; storeId: string; service: string; storeLink: string },
): Promise<string> {
  const { actor, scope, merchantId, storeId, service } = given;
  const connector = registry.get(service);
  if (!connector) throw new AppError('NOT_FOUND', 'We do not speak this service.');
  const { connecting, name } = connector;
  if (connecting.by !== 'request') throw new AppError('BAD_REQUEST', `Log in to ${name} to connect it.`);
  const read = readStoreLink(given.storeLink, connecting.storePage);
  if (!read.ok)
    throw new AppError('BAD_REQUEST', `storeLink: ${refusalOf(read.why, { name, ...connecting.storePage })}`);
  return inMerchant({ db, parts, actor }, scope, async (ctx) => {
    if (!(await readStores(ctx.tx)).some(({ id }) => id === storeId)) {
      throw new AppError('NOT_FOUND', 'There is no such store.');
    }
    const id = newId();
    const by = { userId: given.userId, name: given.userName };
    const request = { merchantId, id, storeId, service, storeLink: read.link, by, at: ctx.clock.now() };
    if (!(await insertRequest(ctx.tx, request))) {
      throw new AppError('CONFLICT', `You have already asked us to connect ${name}.`);
    }
    await ctx.enqueue(job(tellOfRequestJob, { merchantId, requestId: id, step: 'requested' }));
    return id;
  });
}

function refusalOf(
  why: Extract<StoreLink, { ok: false }>['why'],
  { name, example }: { name: string; example: string },
) {
  switch (why) {
    case 'no_link':
      return `Paste the link to your store on ${name}. It looks like ${example}`;
    case 'other_site':
      return `This is not a ${name} link. It looks like ${example}`;
    case 'no_store':
      return `This ${name} link does not open a store. It looks like ${example}`;
  }
}
