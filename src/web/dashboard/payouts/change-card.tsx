import { Button, Group } from '@mantine/core';
import { IconClock, IconCoins, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { BankAccounts } from '../../../domains/payouts/bank-account-contract.ts';
import { microEntryDescription } from '../../../domains/payouts/model/payout-file.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { useStore } from '../data/current-store.ts';
import { dayWords } from '../financials/financials-data.ts';
import { AccountName } from './account-name.tsx';
import { ConfirmDeposits } from './confirm-deposits.tsx';
import { accountWords, useBankAccountChange } from './payouts-data.ts';
import classes from './payouts-page.module.css';

type Change = NonNullable<BankAccounts['change']>;

const chips = {
  deposits_to_send: { words: 'Deposits on their way', Icon: IconSend },
  deposits_sent: { words: 'Confirm the deposits', Icon: IconCoins },
  cooling_off: { words: 'Confirmed, rests', Icon: IconClock },
} as const satisfies Record<Change['stage'], unknown>;

/** An account on its way to be the one in use: what is the next step, and whose it is. */
export function ChangeCard({ change, inUse }: { change: Change; inUse: BankAccounts['inUse'] }) {
  const { words, Icon } = chips[change.stage];
  return (
    <article className={classes.card} aria-label={inUse ? 'The new account' : 'The account to be confirmed'}>
      <div className={classes.head}>
        <AccountName account={change} />
        <span className={classes.chip} data-state="waiting">
          <Icon size={15} aria-hidden />
          {words}
        </span>
      </div>
      <NextStep change={change} inUse={inUse} />
      {change.stage === 'deposits_sent' ? <ConfirmDeposits change={change} /> : null}
      <CancelChange change={change} inUse={inUse} />
    </article>
  );
}

function NextStep({ change, inUse }: { change: Change; inUse: BankAccounts['inUse'] }) {
  const { timeZone } = useStore();
  const { stage, depositsArriveOn, usableFrom, enteredBy, enteredAt } = change;
  const meanwhile = inUse ? ` Meanwhile your payouts go to ${accountWords(inUse)}.` : '';
  const entered = `Entered by ${enteredBy}, ${formatDayAndClock(enteredAt, timeZone)}.`;
  return (
    <div className={classes.steps}>
      {stage === 'deposits_to_send' ? (
        <p>
          We send two small deposits to this account within two banking days. Once you see them, enter their amounts
          here.{meanwhile}
        </p>
      ) : null}
      {stage === 'deposits_sent' ? (
        <p>
          Two deposits of less than a dollar each, named {microEntryDescription}, are to be seen in this account
          {depositsArriveOn === null ? '' : ` from ${dayWords(depositsArriveOn)}`}. Enter both amounts.{meanwhile}
        </p>
      ) : null}
      {stage === 'cooling_off' && usableFrom !== null ? (
        <p>
          Payouts go here from <strong>{formatDayAndClock(usableFrom, timeZone)}</strong>.
          {inUse ? meanwhile : ' They wait until then.'} The time lets you notice a change that you did not make.
        </p>
      ) : null}
      <p className={classes.soft}>{entered}</p>
    </div>
  );
}

function CancelChange({ change, inUse }: { change: Change; inUse: BankAccounts['inUse'] }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useBankAccountChange(client.cancelBankAccountChange, 'The change is cancelled.');
  if (!isAsking) {
    return (
      <Button variant="subtle" color="red" h={44} w="fit-content" px={0} onClick={() => setAsking(true)}>
        {inUse ? 'Cancel the change' : 'Remove this account'}
      </Button>
    );
  }
  return (
    <fieldset className={classes.asking} aria-label="Cancel the change?">
      <p>
        {inUse
          ? `This account is forgotten, and payouts stay with ${accountWords(inUse)}.`
          : 'This account is forgotten; payouts wait until you enter one.'}
      </p>
      {cancel.isError ? (
        <p role="alert" className={classes.bad}>
          {failureOf(cancel.error).sentence}
        </p>
      ) : null}
      <Group gap="xs">
        <Button color="red" h={44} loading={cancel.isPending} onClick={() => cancel.mutate({ id: change.id })}>
          Yes, forget it
        </Button>
        <Button variant="default" h={44} data-autofocus onClick={() => setAsking(false)}>
          Keep it
        </Button>
      </Group>
    </fieldset>
  );
}
