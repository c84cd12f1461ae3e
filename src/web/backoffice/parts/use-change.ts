import { notifications } from '@mantine/notifications';
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A change by staff: says that it was done, and reads everything on screen again. When somebody else was faster it says
 * so and reads again as well.
 */
export function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  done: (input: Input, answer: Output) => string,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer, input) => {
      notifications.show({ message: done(input, answer), color: 'basil' });
      await cache.invalidateQueries();
    },
    onError: async (error) => {
      const isConflict = error instanceof ORPCError && error.status === 409;
      notifications.show({
        color: isConflict ? 'yellow' : 'red',
        title: isConflict ? 'Somebody else was faster' : 'Not done',
        message: isConflict ? `${sentenceOf(error)} The page shows how it stands now.` : sentenceOf(error),
      });
      if (isConflict) await cache.invalidateQueries();
    },
  });
}

/** The server's sentence without the name of its field; for no answer at all, what to do. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ORPCError) return error.message.replace(/^[a-zA-Z]+: /, '');
  return 'The server did not answer. Check the internet connection and try again.';
}
