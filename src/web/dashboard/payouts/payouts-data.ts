import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { BankAccounts } from '../../../domains/payouts/bank-account-contract.ts';
import { api } from '../../lib/api.ts';

const everyMs = 30_000;

/** Where payouts go, and what is on its way to take that place. */
export function useBankAccounts() {
  return useQuery(api.getBankAccount.queryOptions({ refetchInterval: everyMs, refetchOnWindowFocus: 'always' }));
}

/** A change of the accounts: what is shown is the answer to it, and a sentence says that it was done. */
export function useBankAccountChange<Input>(change: (input: Input) => Promise<BankAccounts>, done: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (accounts) => {
      notifications.show({ message: done, color: 'basil' });
      cache.setQueryData(api.getBankAccount.queryKey(), accounts);
      void cache.invalidateQueries({ queryKey: api.onboarding.key() });
    },
    // A wrong try counts, and the third one ends the account.
    onError: () => cache.invalidateQueries({ queryKey: api.getBankAccount.key() }),
  });
}

/** Whether the form for an account is open: `?enter=`. */
export function useEntering() {
  const [search, setSearch] = useSearchParams();
  return {
    isOpen: search.has('enter'),
    open: () => setSearch({ enter: '' }, { preventScrollReset: true }),
    close: () => setSearch({}, { replace: true, preventScrollReset: true }),
  };
}

/** `JPMorgan Chase ••••6789`, or `Bank account ••••6789`. */
export function accountWords({ bankName, lastFour }: { bankName: string | null; lastFour: string }): string {
  return `${bankName ?? 'Bank account'} ••••${lastFour}`;
}

export const kindWords = { checking: 'Checking', savings: 'Savings' } as const;

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** `Tue, Nov 24` for an ISO date. */
export function dayWords(date: string): string {
  return dayFormat.format(Date.parse(date));
}
