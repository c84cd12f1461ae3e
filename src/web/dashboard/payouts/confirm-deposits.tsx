import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { BankAccounts } from '../../../domains/payouts/bank-account-contract.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { useBankAccountChange } from './payouts-data.ts';
import classes from './payouts-page.module.css';
import { readCents } from './read-cents.ts';

const problemOf = (text: string) =>
  readCents(text) === undefined ? t`Enter an amount below a dollar, such as 0.32.` : null;

/** The amounts of the two deposits, in either order. */
export function ConfirmDeposits({ change }: { change: NonNullable<BankAccounts['change']> }) {
  const form = useForm({
    initialValues: { first: '', second: '' },
    validate: { first: problemOf, second: problemOf },
  });
  const confirm = useBankAccountChange(client.confirmDeposits, t`The account is confirmed.`);
  function submit({ first, second }: { first: string; second: string }) {
    confirm.mutate({ id: change.id, amountsCents: [readCents(first) ?? 0, readCents(second) ?? 0] });
  }
  return (
    <form className={classes.confirm} onSubmit={form.onSubmit(submit)} noValidate>
      <div className={classes.amounts}>
        {(['first', 'second'] as const).map((name) => (
          <TextInput
            key={name}
            label={name === 'first' ? t`First amount` : t`Second amount`}
            size="md"
            leftSection="$"
            placeholder="0.00"
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            required
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      <p className={confirm.isError ? classes.bad : classes.soft} role={confirm.isError ? 'alert' : undefined}>
        {confirm.isError ? failureOf(confirm.error).sentence : triesWords(change.triesLeft)}
      </p>
      <Button type="submit" h={44} w="fit-content" loading={confirm.isPending}>
        <Trans>Confirm amounts</Trans>
      </Button>
    </form>
  );
}

const triesWords = (left: number) =>
  t`Either order is fine. You have ${left === 1 ? t`one try` : t`${left} tries`}; after that the account must be entered again.`;
