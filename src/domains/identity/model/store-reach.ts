/** The stores that somebody works in; null: all of them, also those that are opened later. */
export type StoreReach = readonly string[] | null;

/** Whether two people work in a store together. */
export function shareStore(one: StoreReach, other: StoreReach): boolean {
  return one === null || other === null || one.some((id) => other.includes(id));
}

/** Whether somebody works in every store of a reach, so that it is theirs to give, to change and to take away. */
export function coversStores(own: StoreReach, reach: StoreReach): boolean {
  return own === null || (reach !== null && reach.every((id) => own.includes(id)));
}

/** Whether two reaches are the same stores, in whatever order. */
export function isSameReach(one: StoreReach, other: StoreReach): boolean {
  return coversStores(one, other) && coversStores(other, one);
}
