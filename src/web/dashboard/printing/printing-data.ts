import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Printing } from '../../../domains/printing/contract.ts';
import { secondMs } from '../../../shared/time.ts';
import { api } from '../../lib/api.ts';
import { useStore } from '../data/current-store.ts';

const everyMs = 5 * secondMs;

export function usePrinting() {
  const { id: storeId } = useStore();
  return useQuery(api.getPrinting.queryOptions({ input: { storeId }, refetchInterval: everyMs }));
}

/** A change that answers with the store's printing as it is then, which takes the old one's place. */
export function usePrintingChange<Input>(change: (input: Input) => Promise<Printing>, done?: string) {
  const { id: storeId } = useStore();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: async (printing) => {
      cache.setQueryData(api.getPrinting.queryKey({ input: { storeId } }), printing);
      if (done !== undefined) notifications.show({ message: done, color: 'basil' });
      await Promise.all([
        cache.invalidateQueries({ queryKey: api.getPrinterStates.key() }),
        cache.invalidateQueries({ queryKey: api.listTickets.key() }),
      ]);
    },
    onError: () => cache.invalidateQueries({ queryKey: api.getPrinting.key() }),
  });
}

export const kindWords = {
  cloudprnt: t`Asks over the internet (Star CloudPRNT)`,
  tcp: t`Forkline connects to it (port 9100)`,
  browser: t`The printer of a device with this screen`,
} as const;

export const kindHints = {
  cloudprnt: t`Works through every router: the printer fetches its tickets by itself.`,
  tcp: t`Only where Forkline runs in your own network, or reaches it by VPN.`,
  browser: t`Any printer that a computer or tablet can print on. Its screen stays open.`,
} as const;
