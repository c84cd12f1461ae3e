import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconClock, IconCoins, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { BankAccounts } from '../../../domains/payouts/bank-account-contract.ts';
import { microEntryDescription } from '../../../domains/payouts/model/payout-file.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { useLeadStore } from '../data/current-store.ts';
import { dayWords } from '../financials/financials-data.ts';
import { AccountName } from './account-name.tsx';
import { ConfirmDeposits } from './confirm-deposits.tsx';
import { accountWords, useBankAccountChange } from './payouts-data.ts';
import classes from './payouts-page.module.css';

type Change = NonNullable<BankAccounts['change']>;

const chips = {
  deposits_to_send: { words: t`Deposits on their way`, Icon: IconSend },
  deposits_sent: { words: t`Confirm the deposits`, Icon: IconCoins },
  cooling_off: { words: t`Confirmed, rests`, Icon: IconClock },
} as const satisfies Record<Change['stage'], unknown>;

/** An account on its way to be the one in use: what is the next step, and whose it is. */
export function ChangeCard({ change, inUse }: { change: Change; inUse: BankAccounts['inUse'] }) {
  const { words, Icon } = chips[change.stage];
  return (
    <article className={classes.card} aria-label={inUse ? t`The new account` : t`The account to be confirmed`}>
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
  const { timeZone } = useLeadStore();
  const { stage, depositsArriveOn, usableFrom, enteredBy, enteredAt } = change;
  const meanwhile = inUse ? t` Meanwhile your payouts go to ${accountWords(inUse)}.` : '';
  const entered = t`Entered by ${enteredBy}, ${formatDayAndClock(enteredAt, timeZone)}.`;
  return (
    <div className={classes.steps}>
      {stage === 'deposits_to_send' ? (
        <p>
          <Trans>
            We send two small deposits to this account within two banking days. Once you see them, enter their amounts
            here.{meanwhile}
          </Trans>
        </p>
      ) : null}
      {stage === 'deposits_sent' ? (
        <p>
          <Trans>
            Two deposits of less than a dollar each, named {microEntryDescription}, are to be seen in this account
            {depositsArriveOn === null ? '' : t` from ${dayWords(depositsArriveOn)}`}. Enter both amounts.{meanwhile}
          </Trans>
        </p>
      ) : null}
      {stage === 'cooling_off' && usableFrom !== null ? (
        <p>
          <Trans>
            Payouts go here from <strong>{formatDayAndClock(usableFrom, timeZone)}</strong>.
            {inUse ? meanwhile : t` They wait until then.`} The time lets you notice a change that you did not make.
          </Trans>
        </p>
      ) : null}
      <p className={classes.soft}>{entered}</p>
    </div>
  );
}

function CancelChange({ change, inUse }: { change: Change; inUse: BankAccounts['inUse'] }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useBankAccountChange(client.cancelBankAccountChange, t`The change is cancelled.`);
  if (!isAsking) {
    return (
      <Button variant="subtle" color="red" h={44} w="fit-content" px={0} onClick={() => setAsking(true)}>
        {inUse ? t`Cancel the change` : t`Remove this account`}
      </Button>
    );
  }
  return (
    <fieldset className={classes.asking} aria-label={t`Cancel the change?`}>
      <p>
        {inUse
          ? t`This account is forgotten, and payouts stay with ${accountWords(inUse)}.`
          : t`This account is forgotten; payouts wait until you enter one.`}
      </p>
      {cancel.isError ? (
        <p role="alert" className={classes.bad}>
          {failureOf(cancel.error).sentence}
        </p>
      ) : null}
      <Group gap="xs">
        <Button color="red" h={44} loading={cancel.isPending} onClick={() => cancel.mutate({ id: change.id })}>
          <Trans>Yes, forget it</Trans>
        </Button>
        <Button variant="default" h={44} data-autofocus onClick={() => setAsking(false)}>
          <Trans>Keep it</Trans>
        </Button>
      </Group>
    </fieldset>
  );
}
