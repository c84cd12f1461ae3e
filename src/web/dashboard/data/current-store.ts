import { createContext, useContext } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import type { Store } from '../../../domains/merchants/contract.ts';
import { allStores } from '../../../domains/orders/model/feed.ts';
import { assert } from '../../../shared/assert.ts';
import { localStorageValue } from '../../lib/local-storage-value.ts';

/** The store, or `all`, that was chosen last in this browser; `?store=` in the address wins over it. */
export const chosenStoreId = localStorageValue('storeId');

/** The stores that the person may see, oldest first, and which of them is chosen; undefined: all are shown. */
interface StoreChoice {
  stores: readonly Store[];
  oldest: Store;
  chosen: Store | undefined;
}

/** What a kept id chooses: `all` of several, else its store, else the oldest. Undefined for who has no store. */
export function choiceOf(stores: readonly Store[], id: string | null): StoreChoice | undefined {
  const [oldest] = stores;
  if (!oldest) return undefined;
  if (id === allStores && stores.length > 1) return { stores, oldest, chosen: undefined };
  return { stores, oldest, chosen: stores.find((store) => store.id === id) ?? oldest };
}

const StoreContext = createContext<StoreChoice | undefined>(undefined);

export const StoreProvider = StoreContext.Provider;

function useChoice(): StoreChoice {
  const choice = useContext(StoreContext);
  assert(choice, 'the dashboard shows a screen only when its stores are known');
  return choice;
}

/** The one store that a screen is about, below `OneStore`. */
export function useStore(): Store {
  const { chosen } = useChoice();
  assert(chosen, 'a screen about one store is shown only when one is chosen');
  return chosen;
}

/** The chosen store; undefined where all are shown. */
export function useChosenStore(): Store | undefined {
  return useChoice().chosen;
}

/** The stores that are shown: the chosen one, or all. */
export function useShownStores(): readonly Store[] {
  const { stores, chosen } = useChoice();
  return chosen ? [chosen] : stores;
}

/** What is shown, as the server's word for it: a store's id, or `all`. */
export function useShownId(): string {
  return useChoice().chosen?.id ?? allStores;
}

/**
 * The store that a report is about: the one that its address names (`at`, since `store` chooses the one to work in), else
 * the chosen one of several. Undefined: all of them.
 */
export function useStoreAt(): string | undefined {
  const [search] = useSearchParams();
  const { stores, chosen } = useChoice();
  const at = search.get('at');
  if (at === allStores) return undefined;
  return z.uuid().safeParse(at).data ?? (stores.length > 1 ? chosen?.id : undefined);
}

/** Whose clock and days hold for what belongs to no single store: the chosen one's, or the oldest's. */
export function useLeadStore(): Store {
  const { oldest, chosen } = useChoice();
  return chosen ?? oldest;
}

/** The store of something that is shown, whichever is chosen; of what belongs to none, the lead's. */
export function useStoreOf(storeId: string | null): Store {
  return useStoreFinder()(storeId);
}

/** The same for many things. */
export function useStoreFinder(): (storeId: string | null) => Store {
  const { stores } = useChoice();
  const lead = useLeadStore();
  return (storeId) => stores.find(({ id }) => id === storeId) ?? lead;
}

/**
 * Where something belongs, in words, while several stores are shown: the store's name, with the address where another
 * has the same. Undefined while one is shown, for then nobody asks.
 */
export function useStoreWords(): (storeId: string) => string | undefined {
  const shown = useShownStores();
  return (storeId) => {
    const store = shown.length > 1 ? shown.find(({ id }) => id === storeId) : undefined;
    if (!store) return undefined;
    const isTwin = shown.some(({ id, name }) => id !== store.id && name === store.name);
    return isTwin ? `${store.name}, ${store.address}` : store.name;
  };
}
