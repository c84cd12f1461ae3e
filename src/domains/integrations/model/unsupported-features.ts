import { adjustLimits } from '../../channels/model/adjustment.ts';
import type { Capability, Capabilities, LimitedCapability, Progress } from '../../channels/model/capabilities.ts';
import type { StoreAbilities } from '../../channels/model/store-abilities.ts';

/** Returns one sentence for each feature that the service does not support, as shown beside disabled buttons. */
export function unsupportedFeatures(
  connector: {
    name: string;
    capabilities: Pick<Capabilities, 'deny' | 'cancel' | 'ready' | 'updateReady' | 'progress' | 'adjust'>;
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
    ...limits(capabilities.updateReady(apiVersion)),
    ...progressLimits((kind) => capabilities.progress(apiVersion, kind)),
    ...adjustLimits(capabilities.adjust(apiVersion)),
    ...reasons(store?.storeAbilities.busy),
    ...(store?.storeAbilities.specialDays ? [store.storeAbilities.specialDays.sentence] : []),
    ...(store?.storeAbilities.tells === false ? [`${name} does not say whether a store is open.`] : []),
    ...(listOrders === undefined
      ? [`${name} has no list of orders to compare with: silence is measured against your usual pace instead.`]
      : []),
  ];
}

const reasons = (ability: Capability | undefined) => (ability?.can === false ? [ability.reason] : []);

/** Of an order's way from the kitchen to its customer, where no courier of the service tells it. */
function progressLimits(progress: (kind: 'delivery_by_merchant' | 'pickup') => Progress): string[] {
  const own = progress('delivery_by_merchant');
  const abilities = [own.preparing, own.handedOver, own.delivered, progress('pickup').handedOver];
  return [...new Set(abilities.flatMap(reasons))];
}

function limits(ability: LimitedCapability): string[] {
  if (!ability.can) return [ability.reason];
  return ability.limit === undefined ? [] : [ability.limit];
}
