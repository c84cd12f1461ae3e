import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** An applicant's command; what is shown is read again after it, also when it was refused: staff may have decided. */
export function useApplicationChange<Input>(change: (input: Input) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: api.myApplication.key() }),
  });
}
