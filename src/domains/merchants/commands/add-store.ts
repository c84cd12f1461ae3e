import type { Context } from '../../../platform/context.ts';
import type { StoreProfile } from '../profile-contract.ts';
import { readProfile } from '../profile-store.ts';
import { openStore, type NewStore } from './open-store.ts';

/** Adds a store at an address that needs no review. Pressing twice adds one; throws as `openStore` does. */
export async function addStore(ctx: Context, given: NewStore): Promise<StoreProfile> {
  return readProfile(ctx.tx, await openStore(ctx, given));
}
