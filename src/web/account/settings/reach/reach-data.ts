import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKeys, Endpoints } from '../../../../domains/reach/contract.ts';
import { api } from '../../../lib/api.ts';
import { writtenIn } from '../../../lib/language.ts';

const moment = new Intl.DateTimeFormat(writtenIn(), { dateStyle: 'medium', timeStyle: 'short' });

export function shownMoment(iso: string): string {
  return moment.format(new Date(iso));
}

/** A change that answers with the keys as they are then. */
export function useKeysChange<Input, Answer extends Pick<ApiKeys, 'keys'>>(change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: ({ keys }) =>
      cache.setQueryData(api.listApiKeys.queryKey(), (before) => (before ? { ...before, keys } : before)),
    onError: () => cache.invalidateQueries({ queryKey: api.listApiKeys.key() }),
  });
}

/** A change that answers with the webhooks as they are then. */
export function useWebhooksChange<Input, Answer extends Pick<Endpoints, 'endpoints'>>(
  change: (input: Input) => Promise<Answer>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: async ({ endpoints }) => {
      cache.setQueryData(api.listWebhooks.queryKey(), (before) => (before ? { ...before, endpoints } : before));
      await cache.invalidateQueries({ queryKey: api.listWebhookMessages.key() });
    },
    onError: () => cache.invalidateQueries({ queryKey: api.listWebhooks.key() }),
  });
}
