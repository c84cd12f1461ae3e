import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { readStores } from '../../merchants/index.ts';
import type { Registry } from '../registry.ts';
import { findConsent } from './consent-store.ts';
import { consentSentence, isExpired } from '../model/consent.ts';

/** What became of an owner's way to a service, in words, with the stores to choose from. Throws NOT_FOUND. */
export async function viewConsent(tx: Tx, registry: Registry, { id, now }: { id: string; now: Date }) {
  const consent = await findConsent(tx, id);
  const storeName = (await readStores(tx)).find((store) => store.id === consent?.storeId)?.name;
  if (!consent || storeName === undefined) throw new AppError('NOT_FOUND', 'There is no such consent.');
  const state = isExpired(consent, now) ? ('expired' as const) : consent.state;
  const serviceName = registry.get(consent.service)?.name ?? consent.service;
  return {
    id: consent.id,
    state,
    service: consent.service,
    serviceName,
    storeName,
    connectionId: consent.connectionId,
    sentence: consentSentence({ state, serviceName, storeName, why: consent.why }),
    choices: state === 'choosing' ? [...consent.choices] : [],
  };
}
