import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LoyaltyOverview, Movement } from '../../../domains/loyalty/contract.ts';
import type { ProgrammeKind } from '../../../domains/loyalty/model/points.ts';
import { api } from '../../lib/api.ts';

export function useLoyalty() {
  return useQuery(api.getLoyalty.queryOptions());
}

/** A change that answers with the programme as it is then, which takes the old one's place. */
export function useLoyaltyChange<Input>(change: (input: Input) => Promise<LoyaltyOverview>, done: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: async (overview) => {
      cache.setQueryData(api.getLoyalty.queryKey(), overview);
      notifications.show({ message: done, color: 'basil' });
      await cache.invalidateQueries({ queryKey: api.getLoyaltyState.key() });
    },
    onError: () => cache.invalidateQueries({ queryKey: api.getLoyalty.key() }),
  });
}

/** `120 points`, `one visit`. */
export function pointsWords(points: number, kind: ProgrammeKind): string {
  const unit = kind === 'visits' ? 'visit' : 'point';
  return points === 1 ? `1 ${unit}` : `${points.toLocaleString('en-US')} ${unit}s`;
}

const kindWords: Record<Movement['kind'], string> = {
  earned: 'Earned with order',
  given_again: 'Earned with order',
  taken_back: 'Refunded: order',
  redeemed: 'Reward',
  undone: 'Reward taken back',
  expired: 'Expired',
};

export function movementWords({ kind, about }: Pick<Movement, 'kind' | 'about'>): string {
  return about === '' ? kindWords[kind] : `${kindWords[kind]} ${about}`;
}
