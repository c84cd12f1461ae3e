import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';

/** Prints the order's tickets once more, where the store has a printer. A second time they say that they are duplicates. */
export function PrintOrder({ order: { id, storeId } }: { order: Pick<OrderView, 'id' | 'storeId'> }) {
  const cache = useQueryClient();
  const states = useQuery(api.getPrinterStates.queryOptions({ input: { storeId }, staleTime: 60_000 }));
  // One key for one press: sent twice over a bad line, it prints once.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const print = useMutation({
    mutationFn: () => client.printOrder({ id, requestKey }),
    onSuccess: async () => {
      setRequestKey(crypto.randomUUID());
      await cache.invalidateQueries({ queryKey: api.listTickets.key() });
    },
  });
  if (!states.data?.printers.some(({ isOn }) => isOn)) return null;
  return (
    <div>
      <Button
        variant="default"
        h={44}
        loading={print.isPending}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => print.mutate()}
      >
        <Trans>Print for the kitchen</Trans>
      </Button>
      <Text fz="sm" component="output" display="block">
        {print.isSuccess ? t`It is in the printer’s queue.` : ''}
      </Text>
      {print.isError ? (
        <Text c="red" fz="sm" role="alert">
          {failureOf(print.error).sentence}
        </Text>
      ) : null}
    </div>
  );
}
