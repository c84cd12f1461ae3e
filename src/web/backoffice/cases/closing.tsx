import { Alert, Button, Modal, NumberInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import type { CaseDetail } from '../../../domains/reconciliation/contract.ts';
import { mayHappen } from '../../../domains/reconciliation/model/case-states.ts';
import { formatMoney, fractionDigits } from '../../../shared/money.ts';
import { client } from '../../lib/api.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import page from '../parts/page.module.css';
import { sentenceOf, useChange } from '../parts/use-change.ts';
import classes from './case-page.module.css';

const endings = ['win', 'lose', 'write_off'] as const;
type Ending = (typeof endings)[number];

const buttons = {
  win: { label: 'Won', variant: 'filled', color: 'basil' },
  lose: { label: 'Lost', variant: 'default', color: 'gray' },
  write_off: { label: 'Write off', variant: 'outline', color: 'red' },
} as const;

/** Why a case cannot be ended in a state. */
const whyNot = {
  open: 'Won or lost can be said once the complaint was sent.',
  sent: undefined,
  won: 'It is won: the money is owed by the service again.',
  lost: 'It is lost: Forkline bears the amount.',
  written_off: 'It is written off: Forkline bears the amount.',
  explained: 'The service has changed the order itself: that explains what it took.',
} as const;

/** How the case ends. What is won is owed by the service again, the rest is Forkline’s to bear. */
export function Closing({ found }: { found: CaseDetail }) {
  const [open, setOpen] = useState<Ending>();
  const close = () => setOpen(undefined);
  return (
    <div className={classes.actions}>
      {endings.map((ending) => (
        <Button
          key={ending}
          h={44}
          variant={buttons[ending].variant}
          color={buttons[ending].color}
          disabled={!mayHappen(ending, found.state)}
          onClick={() => setOpen(ending)}
        >
          {buttons[ending].label}
        </Button>
      ))}
      {whyNot[found.state] ? <span className={page.soft}>{whyNot[found.state]}</span> : null}
      <WinDialog found={found} opened={open === 'win'} onClose={close} />
      {(['lose', 'write_off'] as const).map((ending) => (
        <GiveUpDialog key={ending} ending={ending} found={found} opened={open === ending} onClose={close} />
      ))}
    </div>
  );
}

interface DialogProps {
  found: CaseDetail;
  opened: boolean;
  onClose: () => void;
}

function WinDialog({ found, opened, onClose }: DialogProps) {
  const digits = fractionDigits(found.currency);
  const unit = 10 ** digits;
  const [amount, setAmount] = useState<number | string>(found.claimMinor / unit);
  const win = useChange(
    (wonMinor: number) => client.winCase({ id: found.id, wonMinor }),
    (wonMinor) => `${formatMoney(wonMinor, found.currency)} are won back.`,
  );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<strong>The service gives it back</strong>}
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          win.mutate(Math.round(Number(amount) * unit), { onSuccess: onClose });
        }}
      >
        <Stack>
          <NumberInput
            label="Amount"
            description={`Of ${formatMoney(found.claimMinor, found.currency)} claimed. Forkline bears what is left.`}
            value={amount}
            onChange={setAmount}
            min={0}
            max={found.claimMinor / unit}
            decimalScale={digits}
            fixedDecimalScale
            hideControls
            required
            data-autofocus
          />
          {win.error ? (
            <Alert color="red" role="alert">
              {sentenceOf(win.error)}
            </Alert>
          ) : null}
          <DialogFooter>
            <Button variant="default" h={44} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" h={44} loading={win.isPending} disabled={amount === ''}>
              Won
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Modal>
  );
}

const words = {
  lose: {
    title: 'The service refuses',
    label: 'What it says',
    description: 'Forkline bears the amount. The restaurant keeps its money.',
    confirm: 'Lost',
  },
  write_off: {
    title: 'Write the case off',
    label: 'Why it is not followed up',
    description: 'Forkline bears the amount. The restaurant keeps its money.',
    confirm: 'Write off',
    color: 'red',
  },
} as const;

const calls = { lose: client.loseCase, write_off: client.writeOffCase } as const;

function GiveUpDialog({ ending, found, opened, onClose }: DialogProps & { ending: 'lose' | 'write_off' }) {
  const giveUp = useChange(
    (reason: string) => calls[ending]({ id: found.id, reason }),
    () => 'The case is closed.',
  );
  return (
    <ConfirmDialog
      {...words[ending]}
      opened={opened}
      onClose={onClose}
      maxLength={500}
      pending={giveUp.isPending}
      error={giveUp.error}
      onConfirm={(reason) => giveUp.mutate(reason, { onSuccess: onClose })}
    />
  );
}
