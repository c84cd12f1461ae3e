import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../lib/api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';

/** Keeps back a merchant’s payouts, from a button that names it to who does not see the row. */
export function HoldMerchant({ merchantId, merchantName }: { merchantId: string; merchantName: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" mih={44} aria-label={`Hold payouts of ${merchantName}`} onClick={() => setIsOpen(true)}>
        Hold payouts
      </Button>
      <ReasonDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Hold the payouts of ${merchantName}`}
        effect="Payouts that are ready, and those of the runs to come, wait until somebody ends the hold."
        confirm="Hold them"
        color="red"
        done={`The payouts of ${merchantName} are on hold.`}
        change={(reason) => client.holdMerchantPayouts({ id: merchantId, reason })}
      />
    </>
  );
}
