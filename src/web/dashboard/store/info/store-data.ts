import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StoreProfile } from '../../../../domains/merchants/profile-contract.ts';
import { api } from '../../../lib/api.ts';

export function useProfile(storeId: string) {
  return useQuery(api.getStoreProfile.queryOptions({ input: { id: storeId } }));
}

/** A change that answers with the store's new profile, which takes the old one's place everywhere. */
export function useProfileChange<Input>(
  change: (input: Input) => Promise<StoreProfile>,
  onDone?: (profile: StoreProfile) => void,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: async (profile) => {
      cache.setQueryData(api.getStoreProfile.queryKey({ input: { id: profile.id } }), profile);
      onDone?.(profile);
      // The header and lists of stores show the name, the address and the logo.
      await cache.invalidateQueries({ queryKey: api.listStores.key() });
    },
    // Of several photos some may have come in before one was refused.
    onError: () => cache.invalidateQueries({ queryKey: api.getStoreProfile.key() }),
  });
}
