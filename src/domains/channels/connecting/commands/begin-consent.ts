import { createHash, randomBytes } from 'node:crypto';
import { inMerchant } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { asId, newId } from '../../../../shared/ids.ts';
import { readStores } from '../../../merchants/index.ts';
import { findOwnConnection } from '../../connection-store.ts';
import { insertConsent } from '../consent-store.ts';
import { consentLastsMs, consentReturnPath, writeState } from '../../model/consent.ts';
import type { ConnectedBy, ConnectParts } from '../parts.ts';

/** Never from the request, so that nobody can have a code sent elsewhere. */
export const returnUrlOf = (publicUrl: string) => `${publicUrl}${consentReturnPath}`;

const secretBytes = 32;

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/**
 * Sends the owner to a service to let us in for a store; `connectionId` names the connection that is connected again.
 * Answers the address to go to. Throws NOT_FOUND, and BAD_REQUEST for a service that is connected otherwise.
 */
export async function beginConsent(
  { db, parts, registry, publicUrl }: ConnectParts,
  given: ConnectedBy & { sessionId: string; storeId: string; service: string; connectionId: string | undefined },
): Promise<string> {
  const { actor, scope, merchantId, sessionId, storeId, service } = given;
  const connector = registry.get(service);
  if (!connector) throw new AppError('NOT_FOUND', 'We do not speak this service.');
  const { connecting } = connector;
  if (connecting.by !== 'consent') throw new AppError('BAD_REQUEST', `Forkline connects ${connector.name} for you.`);
  const id = newId<'consent'>();
  const secret = randomBytes(secretBytes).toString('base64url');
  await inMerchant({ db, parts, actor }, scope, async ({ tx, clock }) => {
    if (!(await readStores(tx)).some((store) => store.id === storeId)) {
      throw new AppError('NOT_FOUND', 'There is no such store.');
    }
    const connectionId = given.connectionId === undefined ? null : asId<'connection'>(given.connectionId);
    const found = connectionId && (await findOwnConnection(tx, connectionId));
    if (connectionId && (found?.connection.storeId !== storeId || found.connection.service !== service)) {
      throw new AppError('NOT_FOUND', 'There is no such connection.');
    }
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + consentLastsMs);
    const secretHash = hashOf(secret);
    await insertConsent(tx, { merchantId, id, storeId, service, connectionId, sessionId, secretHash, at, expiresAt });
  });
  return connecting.askAt({ state: writeState({ id, secret }), returnUrl: returnUrlOf(publicUrl) });
}
