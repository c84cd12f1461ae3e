import { useSyncExternalStore } from 'react';

/** A string that this browser keeps in localStorage; every reader hears of a change, in other tabs as well. */
export interface LocalStorageValue {
  get(): string | null;
  set(value: string | null): void;
  /** The value as React state; null while a page is being written to HTML. */
  use(): string | null;
}

export function localStorageValue(key: string): LocalStorageValue {
  const value = known.get(key) ?? createKeptValue(key);
  known.set(key, value);
  return value;
}

/** One for each key, so that all of its readers hear of what one of them sets. */
const known = new Map<string, LocalStorageValue>();

function createKeptValue(key: string): LocalStorageValue {
  const listeners = new Set<() => void>();
  // Without storage (private windows of some browsers) the value lives as long as the page.
  let inMemory: string | null = null;

  function get(): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return inMemory;
    }
  }

  function set(value: string | null): void {
    inMemory = value;
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // kept in memory above
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', onStorage);
    };
  }

  return { get, set, use: () => useSyncExternalStore(subscribe, get, () => null) };
}
