import { z } from 'zod';

const stored = z.array(z.uuid()).min(1).nullable();

/** The stores of an invitation as its column keeps them; null means every store. Throws on anything else. */
export function parseStoreIds(text: unknown): string[] | null {
  return stored.parse(typeof text === 'string' ? JSON.parse(text) : null);
}

export function printStoreIds(storeIds: readonly string[] | null): string {
  return JSON.stringify(storeIds);
}
