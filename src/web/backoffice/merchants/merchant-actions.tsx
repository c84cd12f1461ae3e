import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MerchantSummary } from '../../../domains/merchants/contract.ts';
import { merchantTransitions, type MerchantTransition } from '../../../domains/merchants/model/merchant-states.ts';
import { client } from '../../lib/api.ts';
import { viewAs } from '../../lib/view-as.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useChange } from '../parts/use-change.ts';
import classes from '../parts/page.module.css';

const verbs = {
  suspend: {
    button: 'Suspend',
    done: 'suspended',
    effect: 'The team can see everything and finish the orders that have come in; nothing else can be changed.',
    color: 'red',
  },
  reopen: { button: 'Reopen', done: 'open again', effect: 'Everything works as before.', color: 'basil' },
  close: { button: 'Close', done: 'closed', effect: 'The team can no longer log in to it.', color: 'red' },
} as const satisfies Record<MerchantTransition, unknown>;
const names = ['suspend', 'reopen', 'close'] as const;
const reasonMaxLength = 500;

function may(verb: MerchantTransition, { state }: MerchantSummary): boolean {
  return merchantTransitions[verb].from.some((from) => from === state);
}

export function MerchantActions({ merchant }: { merchant: MerchantSummary }) {
  const [open, setOpen] = useState<'view' | MerchantTransition>();
  const close = () => setOpen(undefined);
  return (
    <div className={classes.actions}>
      <Button h={44} leftSection={<IconEye size={18} aria-hidden />} onClick={() => setOpen('view')}>
        View as this merchant
      </Button>
      {names.map((verb) => (
        <Button
          key={verb}
          h={44}
          variant="default"
          disabled={!may(verb, merchant)}
          title={may(verb, merchant) ? undefined : `This merchant is ${merchant.state}.`}
          onClick={() => setOpen(verb)}
        >
          {verbs[verb].button}
        </Button>
      ))}
      <ViewDialog merchant={merchant} opened={open === 'view'} onClose={close} />
      {names.map((verb) => (
        <StateDialog key={verb} verb={verb} merchant={merchant} opened={open === verb} onClose={close} />
      ))}
    </div>
  );
}

interface DialogProps {
  merchant: MerchantSummary;
  opened: boolean;
  onClose: () => void;
}

function StateDialog({ verb, merchant, opened, onClose }: DialogProps & { verb: MerchantTransition }) {
  const { button, done, effect, color } = verbs[verb];
  const change = useChange(
    (reason: string) => client[`${verb}Merchant`]({ id: merchant.id, reason }),
    () => `${merchant.name} is ${done}.`,
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`${button} ${merchant.name}`}
      label="Reason"
      description="The owners are mailed this, and it stays in the audit."
      maxLength={reasonMaxLength}
      confirm={button}
      color={color}
      blocked={may(verb, merchant) || change.isPending ? undefined : `This merchant is ${merchant.state} now.`}
      pending={change.isPending}
      error={change.error}
      onConfirm={(reason) => change.mutate(reason, { onSuccess: onClose })}
      before={<p className={classes.words}>{effect}</p>}
    />
  );
}

function ViewDialog({ merchant, opened, onClose }: DialogProps) {
  const begin = useMutation({
    mutationFn: (reason: string) => client.beginViewing({ id: merchant.id, reason }),
    onSuccess: (viewing) => viewAs.begin(viewing),
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`View as ${merchant.name}`}
      label="Why do you need to?"
      description="It stays in the audit."
      maxLength={reasonMaxLength}
      confirm="View the dashboard"
      pending={begin.isPending || begin.isSuccess}
      error={begin.error}
      onConfirm={(reason) => begin.mutate(reason)}
      before={
        <p className={classes.words}>You see what the owner sees, in this tab, for an hour. Nothing can be changed.</p>
      }
    />
  );
}
