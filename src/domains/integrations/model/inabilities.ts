import type { Ability, Capabilities } from '../../channels/model/capabilities.ts';
import type { StoreAbilities } from '../../channels/model/store-abilities.ts';

/** What a service cannot do, in plain words: every reason that a dead button would show. */
export function inabilities(
  connector: {
    name: string;
    capabilities: Pick<Capabilities, 'deny' | 'cancel' | 'ready'>;
    store?: { storeAbilities: StoreAbilities };
    listOrders?: unknown;
  },
  apiVersion: string,
): string[] {
  const { name, capabilities, store, listOrders } = connector;
  return [
    ...reasons(capabilities.deny),
    ...reasons(capabilities.cancel),
    ...reasons(capabilities.ready(apiVersion)),
    ...reasons(store?.storeAbilities.busy),
    ...(store?.storeAbilities.tells === false ? [`${name} does not say whether a store is open.`] : []),
    ...(listOrders === undefined
      ? [`${name} has no list of orders to compare with: silence is measured against your usual pace instead.`]
      : []),
  ];
}

const reasons = (ability: Ability | undefined) => (ability?.can === false ? [ability.reason] : []);
