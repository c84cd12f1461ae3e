import { createContext, useContext } from 'react';
import type { Store } from '../../../domains/merchants/contract.ts';
import { assert } from '../../../shared/assert.ts';
import { keptValue } from '../../lib/kept-value.ts';

/** The store that was chosen last in this browser; `?store=` in the address wins over it. */
export const chosenStoreId = keptValue('storeId');

const StoreContext = createContext<Store | undefined>(undefined);

export const StoreProvider = StoreContext.Provider;

export function useStore(): Store {
  const store = useContext(StoreContext);
  assert(store, 'the dashboard shows a screen only when a store is chosen');
  return store;
}
