import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../lib/api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';

/** Has a merchant paid by transfers to its account at Stripe, or by bank file again. */
export function StripeAccount({ merchantId, merchantName }: { merchantId: string; merchantName: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [accountId, setAccountId] = useState('');
  return (
    <>
      <Button h={44} variant="default" onClick={() => setIsOpen(true)}>
        Pay by Stripe
      </Button>
      <ReasonDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Pay ${merchantName} by Stripe`}
        effect={
          <TextInput
            label="Account at Stripe"
            description="Empty: to the bank account again. What is ready for the account before waits to be looked at."
            placeholder="acct_"
            value={accountId}
            onChange={(event) => setAccountId(event.currentTarget.value)}
            maxLength={65}
          />
        }
        confirm="Save"
        done={`${merchantName} is paid ${accountId.trim() === '' ? 'to its bank account' : 'by Stripe'}.`}
        change={(reason) =>
          client.linkStripeAccount({ id: merchantId, accountId: accountId.trim() === '' ? null : accountId, reason })
        }
      />
    </>
  );
}
