import { inMerchant } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { lockConsent, updateConsent } from '../consent-store.ts';
import { isExpired } from '../../model/consent.ts';
import type { ConnectedBy, ConnectParts } from '../parts.ts';
import { grantOwner, linkStore } from './link-store.ts';

/**
 * Connects the store that the owner chose among those that a service named. Throws NOT_FOUND, CONFLICT where the choice
 * is over or the service does not answer, BAD_REQUEST where it refuses.
 */
export async function chooseStore(
  given: ConnectParts,
  who: ConnectedBy & { sessionId: string; id: string; externalStoreId: string },
): Promise<void> {
  const { db, parts, vault } = given;
  const { actor, scope, merchantId } = who;
  const { consent, store } = await inMerchant({ db, parts, actor }, scope, async ({ tx, clock }) => {
    const found = await lockConsent(tx, who.id);
    if (!found || found.sessionId !== who.sessionId) throw new AppError('NOT_FOUND', 'There is no such consent.');
    const isOver = found.state !== 'choosing' || found.sealedGrant === null || isExpired(found, clock.now());
    if (isOver) throw new AppError('CONFLICT', 'The time to choose is over. Connect again.');
    const choice = found.choices.find(({ externalStoreId }) => externalStoreId === who.externalStoreId);
    if (!choice) throw new AppError('NOT_FOUND', 'This store is not among those that you may choose.');
    await updateConsent(tx, found.id, { state: 'taken' });
    return { consent: found, store: choice };
  });
  const sealed = consent.sealedGrant ?? '';
  const grant = vault.open(sealed, grantOwner(merchantId, consent.id));
  const onSilence = () =>
    inMerchant({ db, parts, actor }, scope, ({ tx }) =>
      updateConsent(tx, consent.id, { state: 'choosing', grant: { sealed, choices: consent.choices } }),
    );
  await linkStore(given, who, { consent, grant, store, onSilence });
}
