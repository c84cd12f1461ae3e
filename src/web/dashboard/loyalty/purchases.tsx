import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, NumberInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CounterGuest } from '../../../domains/loyalty/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { useStore } from '../data/current-store.ts';
import { pointsWords } from './loyalty-data.ts';
import classes from './loyalty-page.module.css';

interface PurchasesProps {
  guest: CounterGuest;
  onChange: (guest: CounterGuest) => void;
}

/** Counts what the guest has just bought here; within minutes it can be taken back. */
export function Purchases({ guest, onChange }: PurchasesProps) {
  return (
    <div>
      <h3 className={classes.subtitle}>
        <Trans>Bought here</Trans>
      </h3>
      <PurchaseForm guest={guest} onChange={onChange} />
      <PurchaseList guest={guest} onChange={onChange} />
    </div>
  );
}

function PurchaseForm({ guest, onChange }: PurchasesProps) {
  const { id: storeId } = useStore();
  const [amount, setAmount] = useState<number | string>('');
  // One key for what is on the screen: however often the button is pressed, it is counted once.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const spentMinor = Math.round(Number(amount) * 100);
  const add = useMutation({
    mutationFn: () =>
      client.addPurchase({ requestKey, guestId: guest.id, storeId, spentMinor, version: guest.version }),
    onSuccess: (answer) => {
      setRequestKey(crypto.randomUUID());
      setAmount('');
      onChange(answer);
      const brought = pointsWords(answer.purchases[0]?.points ?? 0, answer.kind);
      notifications.show({ message: t`Counted: ${brought}.`, color: 'basil' });
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <Group align="end" wrap="nowrap">
        <NumberInput
          label={t`Paid, before tax and tip`}
          size="md"
          flex={1}
          prefix="$"
          min={0}
          decimalScale={2}
          allowNegative={false}
          thousandSeparator=","
          hideControls
          value={amount}
          onChange={setAmount}
          error={add.isError ? failureOf(add.error).sentence : undefined}
        />
        <Button type="submit" h={44} loading={add.isPending} disabled={spentMinor <= 0}>
          <Trans>Count it</Trans>
        </Button>
      </Group>
    </form>
  );
}

function PurchaseList({ guest, onChange }: PurchasesProps) {
  const { timeZone } = useStore();
  const undo = useMutation({ mutationFn: (id: string) => client.undoPurchase({ id }), onSuccess: onChange });
  return (
    <>
      {undo.isError ? (
        <Alert color="red" role="alert">
          {failureOf(undo.error).sentence}
        </Alert>
      ) : null}
      <ul className={classes.list}>
        {guest.purchases.map(({ id, spentMinor, points, at, isUndone, mayUndo }) => {
          const paid = formatMoney(spentMinor, guest.currency);
          return (
            <li key={id} className={classes.row}>
              <span className={classes.name}>
                {paid}, {pointsWords(points, guest.kind)}
                <small>{isUndone ? <Trans>Taken back</Trans> : formatDayAndClock(at, timeZone)}</small>
              </span>
              {mayUndo ? (
                <Button
                  variant="default"
                  h={44}
                  loading={undo.isPending}
                  onClick={() => undo.mutate(id)}
                  aria-label={t`Take back ${paid}`}
                >
                  <Trans>Take back</Trans>
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}
