import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** A change of one's own account: what is shown is read again after it, and a sentence says that it was done. */
export function useMeChange<Input, Answer>(change: (input: Input) => Promise<Answer>, done: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      notifications.show({ message: done, color: 'basil' });
      await Promise.all([
        cache.invalidateQueries({ queryKey: api.me.key() }),
        cache.invalidateQueries({ queryKey: api.listSessions.key() }),
      ]);
    },
  });
}
