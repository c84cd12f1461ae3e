import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TeamRole } from '../../../domains/identity/model/permissions.ts';
import type { Store } from '../../../domains/merchants/contract.ts';
import { api } from '../../lib/api.ts';

export function useTeam() {
  return useQuery(api.team.queryOptions({ staleTime: 10_000 }));
}

export function useStores(): Store[] {
  return useQuery(api.listStores.queryOptions({ staleTime: 300_000 })).data?.stores ?? [];
}

/** The stores that whoever looks at the team works in; null for all. */
export function useOwnStores(): string[] | null {
  return useTeam().data?.members.find(({ you }) => you)?.storeIds ?? null;
}

/** The role of the person who looks at the team; undefined while it loads. */
export function useOwnRole(): TeamRole | undefined {
  return useTeam().data?.members.find(({ you }) => you)?.role;
}

/** "All stores", or the names of some. */
export function storeWords(storeIds: readonly string[] | null, stores: readonly Store[]): string {
  if (storeIds === null) return t`All stores`;
  return storeIds.map((id) => stores.find((store) => store.id === id)?.name ?? t`another store`).join(', ');
}

/** A change of the team; the list is read again after it, and a sentence says that it was done. */
export function useTeamChange<Input>(change: (input: Input) => Promise<unknown>, done: (input: Input) => string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (_answer, input) => {
      notifications.show({ message: done(input), color: 'basil' });
      await cache.invalidateQueries({ queryKey: api.team.key() });
    },
    // Perhaps it stands otherwise by now.
    onError: () => cache.invalidateQueries({ queryKey: api.team.key() }),
  });
}

/** The sentence of the server's refusal, without the name of its field. */
export function sentenceOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message.replace(/^[a-zA-Z]+: /, '') : undefined;
}
