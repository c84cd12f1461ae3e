import { plural, t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LoyaltyOverview } from '../../../domains/loyalty/contract.ts';
import type { Movement } from '../../../domains/loyalty/shared-contract.ts';
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

/** Reads anew what a guest's points are counted in: the programme's figures, the list of guests, the guest who is open. */
export function useGuestRefresh() {
  const cache = useQueryClient();
  const keys = [api.getLoyalty.key(), api.listGuests.key(), api.getGuest.key()];
  return () => keys.forEach((queryKey) => void cache.invalidateQueries({ queryKey }));
}

/** `120 points`, `1 visit`. */
export function pointsWords(points: number, kind: ProgrammeKind): string {
  return kind === 'visits'
    ? plural(points, { one: '# visit', other: '# visits' })
    : plural(points, { one: '# point', other: '# points' });
}

/** What moved a guest's points, with the order's number or the reward. */
export function movementWords({ kind, about }: Pick<Movement, 'kind' | 'about'>): string {
  switch (kind) {
    case 'earned':
    case 'given_again':
      return t`Earned with order ${about}`;
    case 'taken_back':
      return t`Refund of order ${about}`;
    case 'redeemed':
      return t`Reward: ${about}`;
    case 'undone':
      return t`Taken back: ${about}`;
    case 'expired':
      return t`Expired`;
    case 'bought':
      return t`At the counter, ${about} paid`;
    case 'bought_undone':
      return t`Taken back: ${about} at the counter`;
  }
}
