import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { keepHours } from '../../../../domains/reach/model/scopes.ts';
import { client } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { FailureAlert } from '../../failure-alert.tsx';
import { FormButtons } from './form-buttons.tsx';
import { checkProof, ProofField } from './proof-field.tsx';
import { useKeysChange } from './reach-data.ts';

type KeepHours = (typeof keepHours)[number];
const keepWords: Record<KeepHours, string> = { 0: t`Not at all: it ends now`, 24: t`24 hours`, 168: t`7 days` };

/** A new key in the place of one, and how long that one works beside it. */
export function RollKeyForm({
  id,
  name,
  proof,
  onMade,
  onClose,
}: {
  id: string;
  name: string;
  proof: 'password' | 'code';
  onMade: (token: string) => void;
  onClose: () => void;
}) {
  const form = useForm({
    initialValues: { keepHours: '24', proof: '' },
    validate: { proof: (value) => checkProof(value, proof) },
  });
  const roll = useKeysChange((values: typeof form.values) =>
    client.rollApiKey({
      id,
      keepHours: keepHours.find((hours) => String(hours) === values.keepHours) ?? 0,
      [proof]: values.proof,
    }),
  );
  return (
    <form
      noValidate
      aria-label={t`Roll ${name}`}
      onSubmit={form.onSubmit((values) =>
        roll.mutate(values, {
          onSuccess: ({ token }) => onMade(token),
          onError: (error) => {
            const ofProof = failureOf(error).fields[proof];
            if (ofProof !== undefined) form.setErrors({ proof: ofProof });
          },
        }),
      )}
    >
      <Stack gap="sm" mt="sm">
        <Text>
          <Trans>
            You get a new key with the same name, permissions and lifetime. Change it at your program before this one
            ends.
          </Trans>
        </Text>
        <FailureAlert error={roll.error} besides={['password', 'code']} />
        <Select
          label={t`How long the present key still works`}
          size="md"
          data={keepHours.map((hours) => ({ value: String(hours), label: keepWords[hours] }))}
          {...form.getInputProps('keepHours')}
        />
        <ProofField proof={proof} {...form.getInputProps('proof')} />
        <FormButtons pending={roll.isPending} onCancel={onClose}>
          <Trans>Roll the key</Trans>
        </FormButtons>
      </Stack>
    </form>
  );
}
