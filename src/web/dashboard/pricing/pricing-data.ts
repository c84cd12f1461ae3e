import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PricingView } from '../../../domains/menu/contract.ts';
import { api } from '../../lib/api.ts';

export function usePricing() {
  return useQuery(api.getPricing.queryOptions());
}

export function useMenu() {
  return useQuery(api.getMenu.queryOptions());
}

/** A change of the prices: its answer is what the screen shows from then on. */
export function usePricingChange<Input>(change: (input: Input) => Promise<PricingView>, done: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: async (pricing) => {
      cache.setQueryData(api.getPricing.queryKey(), pricing);
      notifications.show({ message: done, color: 'basil' });
      await cache.invalidateQueries({ queryKey: api.getMenu.key() });
    },
  });
}

/** "55%", "52.5%" */
export function inPercent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
