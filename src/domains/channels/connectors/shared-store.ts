import type { StoreRef } from '../connector.ts';
import type { ProfileResult, StatusResult, StoreCallResult, StoreConnector } from '../store-connector.ts';
import type { ConnectorIo } from './io.ts';
import { isDone, refusalOf, type ApiAnswer } from './shared-http.ts';
import { parseJson, part, text } from './shared-lenient-schema.ts';

const wrongStore = { outcome: 'refused', why: 'The store has no usable id.' } as const;

/** The store calls behind a check of the id, so that one that is none never reaches an address. */
export function withUsableId(usableId: RegExp, calls: StoreConnector): StoreConnector {
  const readProfile = calls.readProfile ?? (async () => wrongStore);
  const isUsable = ({ externalStoreId: id }: StoreRef) => usableId.test(id) && !/^\.+$/.test(id);
  return {
    storeAbilities: calls.storeAbilities,
    ...(calls.readProfile && {
      readProfile: async (store: StoreRef) => (isUsable(store) ? readProfile(store) : wrongStore),
    }),
    getStatus: async (store) => (isUsable(store) ? calls.getStatus(store) : wrongStore),
    pause: async (store, pause) => (isUsable(store) ? calls.pause(store, pause) : wrongStore),
    resume: async (store) => (isUsable(store) ? calls.resume(store) : wrongStore),
    setBusy: async (store, busy) => (isUsable(store) ? calls.setBusy(store, busy) : wrongStore),
    clearBusy: async (store) => (isUsable(store) ? calls.clearBusy(store) : wrongStore),
    setHours: async (store, hours, told) => (isUsable(store) ? calls.setHours(store, hours, told) : wrongStore),
  };
}

/** How a store stands that takes orders by its status: closed outside its week there; undefined where that is unknown. */
export function openBy(isWithinWeek: boolean | undefined): StatusResult {
  const by = 'unknown' as const;
  if (isWithinWeek === false) return { outcome: 'found', status: { state: 'closed', by } };
  const unread = isWithinWeek === undefined && { areHoursUnread: true as const };
  return { outcome: 'found', status: { state: 'open', by, ...unread } };
}

const profile = part({ name: text, special_instructions: text });

/** Reads a store's name and its special instructions from the call that describes the store. */
export function profileIn(answered: ApiAnswer, io: ConnectorIo): ProfileResult {
  if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
  const { name, special_instructions: instructions } = profile.parse(parseJson(answered.answer.text));
  return { outcome: 'found', texts: [name, instructions].filter((one) => one !== undefined) };
}

/** Done, or what the answer means otherwise; `agreed` are statuses that say that it is so already. */
export function storeResult(answered: ApiAnswer, io: ConnectorIo, agreed: readonly number[] = []): StoreCallResult {
  const isAgreed = answered.ok && (isDone(answered.answer.status) || agreed.includes(answered.answer.status));
  return isAgreed ? { outcome: 'done' } : refusalOf(answered, io.clock.now());
}

/**
 * Why nobody can say how a store stands. A 403 means that the service lets us in for this store no more; a 401 does where
 * the store has a token of its own, and else that our own keys are wrong, which is not the store's fault.
 */
export function statusRefusal(
  answered: ApiAnswer,
  io: ConnectorIo,
  { hasOwnToken = false }: { hasOwnToken?: boolean } = {},
): Extract<StatusResult, { why: string }> {
  const status = answered.ok ? answered.answer.status : undefined;
  const isShutOut = status === 403 || (hasOwnToken && status === 401);
  return { ...refusalOf(answered, io.clock.now()), ...(isShutOut && { isShutOut }) };
}
