import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { keyDays, scopeNames, scopes, type Scope } from '../../../../domains/reach/model/scopes.ts';
import { client } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { said } from '../../../lib/said.ts';
import { FailureAlert } from '../../failure-alert.tsx';
import { FormButtons } from './form-buttons.tsx';
import { checkProof, ProofField } from './proof-field.tsx';
import { useKeysChange } from './reach-data.ts';

interface Values {
  name: string;
  scopes: Scope[];
  days: string;
  proof: string;
}

const forever = 'forever';
const dayWords = (days: number | null) => (days === null ? t`Until it is revoked` : t`${days} days`);

/** What the key is for, what it may do and for how long; and that it is really an owner who asks. */
export function ApiKeyForm({
  proof,
  onMade,
  onClose,
}: {
  proof: 'password' | 'code';
  onMade: (token: string) => void;
  onClose: () => void;
}) {
  const form = useForm<Values>({
    initialValues: { name: '', scopes: ['read_orders'], days: '365', proof: '' },
    validate: {
      name: (name) => (name.trim() === '' ? t`Enter a name.` : null),
      scopes: (chosen) => (chosen.length === 0 ? t`Choose what the key may do.` : null),
      proof: (value) => checkProof(value, proof),
    },
  });
  const make = useKeysChange(({ name, scopes: chosen, days, proof: shown }: Values) =>
    client.makeApiKey({ name, scopes: chosen, days: days === forever ? null : Number(days), [proof]: shown }),
  );
  function submit(values: Values) {
    make.mutate(values, {
      onSuccess: ({ token }) => onMade(token),
      onError: (error) => {
        const { [proof]: ofProof, ...fields } = failureOf(error).fields;
        form.setErrors({ ...fields, ...(ofProof !== undefined && { proof: ofProof }) });
      },
    });
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submit)} aria-label={t`Make an API key`}>
      <Stack>
        <FailureAlert error={make.error} besides={['name', 'scopes', 'days', 'password', 'code']} />
        <TextInput
          label={t`Name`}
          placeholder={t`Till`}
          size="md"
          required
          maxLength={60}
          {...form.getInputProps('name')}
        />
        <Checkbox.Group label={t`It may`} {...form.getInputProps('scopes')}>
          <Stack gap={0} mt={4}>
            {scopeNames.map((scope) => (
              <Checkbox key={scope} value={scope} label={said(scopes[scope])} size="md" py={8} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          label={t`Good for`}
          size="md"
          data={keyDays.map((days) => ({ value: days === null ? forever : String(days), label: dayWords(days) }))}
          {...form.getInputProps('days')}
        />
        <ProofField proof={proof} {...form.getInputProps('proof')} />
        <FormButtons pending={make.isPending} onCancel={onClose}>
          <Trans>Make the key</Trans>
        </FormButtons>
      </Stack>
    </form>
  );
}
