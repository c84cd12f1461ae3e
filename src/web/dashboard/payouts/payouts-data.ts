import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import type { BankAccounts } from '../../../domains/payouts/bank-account-contract.ts';
import type { PayoutView } from '../../../domains/payouts/payouts-contract.ts';
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
      for (const shown of [api.onboarding, api.getNextPayout]) void cache.invalidateQueries({ queryKey: shown.key() });
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
  return `${bankName ?? t`Bank account`} ••••${lastFour}`;
}

export const kindWords = { checking: t`Checking`, savings: t`Savings` } as const;

const payoutsEveryMs = 10_000;

/** What the next payout would come to as things stand. */
export function useNextPayout() {
  return useQuery(api.getNextPayout.queryOptions({ refetchInterval: payoutsEveryMs }));
}

/** Payouts so far, newest first, a page at a time. */
export function usePayouts() {
  return useInfiniteQuery(
    api.listPayouts.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      refetchInterval: everyMs,
    }),
  );
}

export function usePayout(id: string) {
  return useQuery(api.getPayout.queryOptions({ input: { id } }));
}

/** The payout that is open, `?payout=`. */
export function useOpenPayout() {
  const [search, setSearch] = useSearchParams();
  const id = z.uuid().safeParse(search.get('payout'));
  return {
    id: id.success ? id.data : undefined,
    open: (payout: string) => setSearch({ payout }, { preventScrollReset: true }),
    close: () => setSearch({}, { replace: true, preventScrollReset: true }),
  };
}

/** In the words of whoever is paid: that we write files is ours to know. */
export const payoutWords: Record<PayoutView['status'], { words: string; tone: 'good' | 'waiting' | 'bad' | 'quiet' }> =
  {
    held: { words: t`On hold`, tone: 'waiting' },
    carried: { words: t`Carried forward`, tone: 'quiet' },
    prepared: { words: t`Being prepared`, tone: 'quiet' },
    in_file: { words: t`Being prepared`, tone: 'quiet' },
    sent: { words: t`On its way`, tone: 'good' },
    delayed: { words: t`Delayed`, tone: 'bad' },
    paid: { words: t`Paid`, tone: 'good' },
    returned: { words: t`Sent back`, tone: 'bad' },
    cancelled: { words: t`Taken back`, tone: 'quiet' },
  };
