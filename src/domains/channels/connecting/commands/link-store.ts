import { inMerchant } from '../../../../platform/context.ts';
import { AppError, type ErrorCode } from '../../../../platform/errors.ts';
import { minuteMs } from '../../../../shared/time.ts';
import type { GrantedStore } from '../../consent-connector.ts';
import { connectionMade } from '../../events.ts';
import { deleteCredential, keepCredential } from '../credential-store.ts';
import { updateConsent, type ConsentRecord } from '../consent-store.ts';
import type { ConnectedBy, ConnectParts } from '../parts.ts';
import { tellOfClaim } from '../requests/commands/claim-store.ts';
import { findHolders } from '../requests/request-store.ts';
import { holdRelease, takeConnection } from '../standing-store.ts';

/** Whose a grant is while a store is being chosen. */
export const grantOwner = (merchantId: string, consentId: string) => ['consent', merchantId, consentId];

const holdForMs = 2 * minuteMs;
const taken = 'This store is connected already. If that was not you, write to us.';

interface Chosen {
  consent: ConsentRecord;
  grant: string;
  store: GrantedStore;
  /** What becomes of the consent where the service does not answer; else it has failed. */
  onSilence?: () => Promise<void>;
}

/**
 * Has the service send the store's orders here, and makes the connection. Throws CONFLICT and BAD_REQUEST with what the
 * owner reads; the consent says it, too.
 */
export async function linkStore(given: ConnectParts, who: ConnectedBy, chosen: Chosen): Promise<void> {
  const { db, parts, registry, publicUrl } = given;
  const { consent, grant, store } = chosen;
  const { service } = consent;
  const connector = registry.get(service);
  if (connector?.connecting.by !== 'consent') throw new AppError('NOT_FOUND', 'We do not speak this service.');
  const { externalStoreId } = store;
  const { connecting, newApiVersion: apiVersion } = connector;
  const refuse = async (code: ErrorCode, why: string): Promise<never> => {
    await inMerchant({ db, parts, actor: who.actor }, who.scope, ({ tx }) =>
      updateConsent(tx, consent.id, { state: 'failed', why }),
    );
    throw new AppError(code, why);
  };
  // The service would send another merchant's orders to us twice, or no more: it is not asked at all.
  const [holder] = await findHolders(db, service, externalStoreId);
  if (holder && holder.merchantId !== who.merchantId) {
    const claimant = { merchantId: who.merchantId, storeId: consent.storeId, service, id: consent.id };
    await inMerchant({ db, parts, actor: who.actor }, who.scope, (ctx) => tellOfClaim(ctx, claimant, holder));
  }
  if (holder && (holder.merchantId !== who.merchantId || holder.storeId !== consent.storeId)) {
    return refuse('CONFLICT', taken);
  }
  const isFree = await inMerchant({ db, parts, actor: who.actor }, who.scope, ({ tx, clock }) => {
    const now = clock.now();
    return holdRelease(tx, { service, externalStoreId }, { now, until: new Date(now.getTime() + holdForMs) });
  });
  if (!isFree) return refuse('CONFLICT', 'This store is just being disconnected. Try again in a minute.');
  const linked = await connecting.link(
    { apiVersion, externalStoreId },
    { grant, hookUrl: `${publicUrl}/hooks/${service}`, ourStoreId: consent.storeId },
  );
  if (linked.outcome === 'retry' && chosen.onSilence) {
    await chosen.onSilence();
    throw new AppError('CONFLICT', `${connector.name} cannot be asked right now. Try again. (${linked.why})`);
  }
  if (linked.outcome !== 'done') return refuse('BAD_REQUEST', linked.why);
  const isOurs = await keep(given, who, { ...chosen, apiVersion, keepsGrant: connecting.keepsGrant });
  return isOurs ? undefined : refuse('CONFLICT', taken);
}

async function keep(
  { db, parts, vault }: ConnectParts,
  { actor, scope, merchantId }: ConnectedBy,
  { consent, grant, store, apiVersion, keepsGrant }: Chosen & { apiVersion: string; keepsGrant: boolean },
): Promise<boolean> {
  const { storeId, service } = consent;
  const { externalStoreId } = store;
  return inMerchant({ db, parts, actor }, scope, async (ctx) => {
    const at = ctx.clock.now();
    const made = await takeConnection(ctx.tx, {
      merchantId,
      storeId,
      service,
      externalStoreId,
      apiVersion,
      even: true,
      at,
    });
    if (made.outcome !== 'connected') return false;
    const { connectionId } = made;
    if (keepsGrant) await keepCredential(ctx.tx, vault, { merchantId, connectionId, storeId, secret: grant, at });
    else await deleteCredential(ctx.tx, connectionId);
    await updateConsent(ctx.tx, consent.id, { state: 'connected', connectionId });
    await ctx.events.emit(ctx, connectionMade, { merchantId, connectionId });
    return true;
  });
}
