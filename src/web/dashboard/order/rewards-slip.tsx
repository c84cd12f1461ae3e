import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { slipPdfPath } from '../../../domains/loyalty/model/slip-path.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { api, client } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { failureOf } from '../../lib/failure.ts';

/** The slip for the bag, by which the customer becomes a guest of the restaurant; there where a programme runs. */
export function RewardsSlip({ order: { id, displayId } }: { order: Pick<OrderView, 'id' | 'displayId'> }) {
  const state = useQuery(api.getLoyaltyState.queryOptions({ staleTime: 300_000 }));
  const make = useMutation({
    mutationFn: async () => {
      const slip = await client.makeSlip({ id });
      await download(slipPdfPath(id), `rewards-${displayId}.pdf`);
      return slip;
    },
  });
  if (state.data?.isRunning !== true) return null;
  return (
    <div>
      <Button
        variant="default"
        h={44}
        loading={make.isPending}
        leftSection={<IconGift size={18} aria-hidden />}
        onClick={() => make.mutate()}
      >
        <Trans>Rewards slip for the bag</Trans>
      </Button>
      {make.isError ? (
        <Text c="red" fz="sm" role="alert">
          {failureOf(make.error).sentence}
        </Text>
      ) : null}
      {make.data?.isUsed ? (
        <Text fz="sm" component="output">
          <Trans>Its code has been used already.</Trans>
        </Text>
      ) : null}
    </div>
  );
}
