import { equalInConstantTime } from '../../../../platform/crypto/constant-time.ts';
import { inMerchant, type Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { GrantedStore } from '../../consent-connector.ts';
import { findOwnConnection } from '../../connection-store.ts';
import { lockConsent, updateConsent, type ConsentRecord } from '../consent-store.ts';
import { consentLastsMs, isExpired, readState } from '../../model/consent.ts';
import type { ConnectedBy, ConnectParts } from '../parts.ts';
import { asId } from '../../../../shared/ids.ts';
import { hashOf, returnUrlOf } from './begin-consent.ts';
import { grantOwner, linkStore } from './link-store.ts';

/** What the service put into the address that the owner came back by. */
export interface CameBack {
  state: string;
  code: string | undefined;
  error: string | undefined;
}

type Who = ConnectedBy & { sessionId: string };

/**
 * The owner is back: lets us in with what the service sent along, once. Answers the consent's id, whose view says what
 * became of it; undefined for a state that this session did not begin.
 */
export async function finishConsent(given: ConnectParts, who: Who & CameBack): Promise<string | undefined> {
  const { db, parts, registry, publicUrl } = given;
  const key = readState(who.state);
  if (!key) return undefined;
  const found = await inMerchant({ db, parts, actor: who.actor }, who.scope, async (ctx) => {
    const consent = await lockConsent(ctx.tx, key.id);
    const isTheirs = equalInConstantTime(hashOf(key.secret), consent?.secretHash ?? '');
    if (!consent || !isTheirs || consent.sessionId !== who.sessionId) return undefined;
    return { consent, code: await takeCode(ctx, consent, who) };
  });
  if (!found) return undefined;
  const { consent, code } = found;
  const connecting = registry.get(consent.service)?.connecting;
  if (code === undefined || connecting?.by !== 'consent') return consent.id;
  const redeemed = await connecting.redeem({ code, returnUrl: returnUrlOf(publicUrl) });
  if (redeemed.outcome === 'refused') await fail(given, who, { consent, why: redeemed.why });
  else await goOn(given, who, { consent, ...redeemed });
  return consent.id;
}

/** The code, where there is one that may be used; else the consent is settled here. A state is good for one return. */
async function takeCode(ctx: Context, consent: ConsentRecord, back: CameBack): Promise<string | undefined> {
  if (consent.state !== 'asked' || isExpired(consent, ctx.clock.now())) return undefined;
  if (back.code !== undefined) {
    await updateConsent(ctx.tx, consent.id, { state: 'taken' });
    return back.code;
  }
  if (back.error === 'access_denied') await updateConsent(ctx.tx, consent.id, { state: 'refused' });
  else await updateConsent(ctx.tx, consent.id, { state: 'failed', why: 'it sent you back without a permission.' });
  return undefined;
}

/** With one store that it can be about, it is linked; with several the owner chooses. */
async function goOn(
  given: ConnectParts,
  who: Who,
  { consent, grant, stores }: { consent: ConsentRecord; grant: string; stores: readonly GrantedStore[] },
): Promise<void> {
  const { db, parts, vault } = given;
  const wanted = consent.connectionId === null ? stores : await onlyThatOf(given, who, { consent, stores });
  const [store] = wanted;
  if (!store) {
    const why = stores.length === 0 ? 'it names no store of yours.' : 'you chose another store there than this one.';
    await fail(given, who, { consent, why });
  } else if (wanted.length === 1) {
    await linkStore(given, who, { consent, grant, store }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // Said by the consent, where the owner looks after coming back.
    });
  } else {
    await inMerchant({ db, parts, actor: who.actor }, who.scope, async ({ tx, clock }) =>
      updateConsent(tx, consent.id, {
        state: 'choosing',
        expiresAt: new Date(clock.now().getTime() + consentLastsMs),
        grant: { sealed: vault.seal(grant, grantOwner(who.merchantId, consent.id)), choices: wanted },
      }),
    );
  }
}

async function onlyThatOf(
  { db, parts }: ConnectParts,
  who: Who,
  { consent, stores }: { consent: ConsentRecord; stores: readonly GrantedStore[] },
): Promise<GrantedStore[]> {
  const found = await inMerchant({ db, parts, actor: who.actor }, who.scope, ({ tx }) =>
    findOwnConnection(tx, asId(consent.connectionId ?? '')),
  );
  return stores.filter(({ externalStoreId }) => externalStoreId === found?.externalStoreId);
}

async function fail(
  { db, parts }: ConnectParts,
  who: Who,
  { consent, why }: { consent: ConsentRecord; why: string },
): Promise<void> {
  await inMerchant({ db, parts, actor: who.actor }, who.scope, ({ tx }) =>
    updateConsent(tx, consent.id, { state: 'failed', why }),
  );
}
