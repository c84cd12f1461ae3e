import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, PasswordInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import { bankAccountInput, type BankAccounts } from '../../../domains/payouts/bank-account-contract.ts';
import { nameOfBank } from '../../../domains/payouts/model/bank-names.ts';
import { routingNumberProblem, routingNumberSentences } from '../../../domains/payouts/model/routing-number.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { accountWords, useBankAccountChange } from './payouts-data.ts';

interface Values {
  holderName: string;
  kind: 'checking' | 'savings';
  routingNumber: string;
  accountNumber: string;
  accountNumberAgain: string;
  /** A password or a code, as `accounts.proof` says. */
  proof: string;
}

const empty: Values = {
  holderName: '',
  kind: 'checking',
  routingNumber: '',
  accountNumber: '',
  accountNumberAgain: '',
  proof: '',
};

/** The account number is typed twice, or pasted; whoever enters it proves that it is they. */
export function AccountForm({ accounts, onClose }: { accounts: BankAccounts; onClose: () => void }) {
  const form = useForm<Values>({ initialValues: empty, validate: problemsOf(accounts.proof) });
  const enter = useBankAccountChange(
    client.enterBankAccount,
    t`The account is entered. Two small deposits are on their way to it.`,
  );
  const failure = enter.isError ? failureOf(enter.error) : undefined;

  function submit({ proof, ...account }: Values) {
    enter.mutate(
      { ...account, [accounts.proof]: proof },
      {
        onSuccess: onClose,
        onError: (error) => {
          const { [accounts.proof]: ofProof, ...fields } = failureOf(error).fields;
          form.setErrors({ ...fields, ...(ofProof !== undefined && { proof: ofProof }) });
        },
      },
    );
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        {failure && Object.keys(failure.fields).length === 0 ? (
          <Alert color="red" role="alert">
            {failure.sentence}
          </Alert>
        ) : null}
        {accounts.inUse ? (
          <Text fz="sm">
            <Trans>
              Payouts go on to {accountWords(accounts.inUse)} until the new account is confirmed by two small deposits
              and has rested for 72 hours.
            </Trans>
          </Text>
        ) : null}
        <TextInput
          label={t`Name on the account`}
          description={t`Your business, as the bank has it.`}
          size="md"
          required
          data-autofocus
          maxLength={80}
          autoComplete="organization"
          {...form.getInputProps('holderName')}
        />
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t`Kind of account`}
          data={[
            { value: 'checking', label: t`Checking` },
            { value: 'savings', label: t`Savings` },
          ]}
          {...form.getInputProps('kind')}
        />
        <RoutingNumber {...form.getInputProps('routingNumber')} typed={form.values.routingNumber} />
        <TextInput label={t`Account number`} {...number} {...form.getInputProps('accountNumber')} />
        <TextInput label={t`Account number again`} {...number} {...form.getInputProps('accountNumberAgain')} />
        <ProofInput proof={accounts.proof} {...form.getInputProps('proof')} />
        <DialogFooter>
          <Button variant="default" h={44} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" h={44} loading={enter.isPending}>
            {accounts.inUse ? t`Change account` : t`Enter account`}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

const number = { size: 'md', required: true, inputMode: 'numeric', autoComplete: 'off', maxLength: 40 } as const;

/** Names the bank, or what is wrong, as soon as nine digits are there. */
function RoutingNumber({ typed, error, ...input }: { typed: string; error?: unknown }) {
  const digits = typed.replaceAll(/[\s-]/g, '');
  const problem = digits.length === 9 ? routingNumberProblem(digits) : undefined;
  const bank = digits.length === 9 && !problem ? (nameOfBank(digits) ?? t`The number is right.`) : undefined;
  return (
    <TextInput
      label={t`Routing number`}
      description={<span aria-live="polite">{bank ?? t`Nine digits, at the bottom left of a check.`}</span>}
      {...number}
      {...input}
      error={problem ? routingNumberSentences[problem] : (error as string | undefined)}
    />
  );
}

function ProofInput({ proof, ...input }: { proof: BankAccounts['proof'] }) {
  if (proof === 'code') {
    return (
      <TextInput
        label={t`Code of your authenticator app`}
        description={t`Or a recovery code.`}
        size="md"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        {...input}
      />
    );
  }
  return (
    <PasswordInput
      label={t`Your Forkline password`}
      description={t`So that nobody else can send your money elsewhere.`}
      size="md"
      required
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t`Show your password` }}
      {...input}
    />
  );
}

/** What the server would refuse, beside its field, before it is asked. */
function problemsOf(proof: BankAccounts['proof']) {
  return (values: Values): Partial<Record<keyof Values, string>> => {
    const { error } = bankAccountInput.safeParse(values);
    const problems: Record<string, string> = {};
    for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message;
    if (values.proof === '') problems['proof'] = proof === 'code' ? t`Enter the code.` : t`Enter your password.`;
    return problems;
  };
}
