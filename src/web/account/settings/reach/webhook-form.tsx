import { t } from '@lingui/core/macro';
import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Endpoint, Endpoints } from '../../../../domains/reach/contract.ts';
import { urlProblem } from '../../../../domains/reach/model/endpoint-url.ts';
import { eventKindNames, eventKinds, type EventKind } from '../../../../domains/reach/model/event-kinds.ts';
import { client } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { said } from '../../../lib/said.ts';
import { FailureAlert } from '../../failure-alert.tsx';
import { FormButtons } from './form-buttons.tsx';
import { checkProof, ProofField } from './proof-field.tsx';
import { useWebhooksChange } from './reach-data.ts';

interface Values {
  name: string;
  url: string;
  kinds: EventKind[];
  isOn: boolean;
  proof: string;
}

/** A new one comes with its secret. */
interface Saved extends Pick<Endpoints, 'endpoints'> {
  secret?: string;
}

interface FormProps {
  /** Left out: a new one. */
  endpoint?: Endpoint;
  proof: 'password' | 'code';
  /** With the signing secret of a new one. */
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** Where to send what. It asks for step-up authentication, since the endpoint receives every order. */
export function WebhookForm({ endpoint, proof, onMade, onClose }: FormProps) {
  const form = useForm<Values>({
    initialValues: {
      name: endpoint?.name ?? '',
      url: endpoint?.url ?? 'https://',
      kinds: endpoint?.kinds ?? [...eventKindNames],
      isOn: endpoint ? endpoint.state === 'on' : true,
      proof: '',
    },
    validate: {
      name: (name) => (name.trim() === '' ? t`Enter a name.` : null),
      url: (url) => {
        const problem = urlProblem(url.trim());
        return problem === null ? null : said(problem);
      },
      kinds: (kinds) => (kinds.length === 0 ? t`Choose what to be told of.` : null),
      proof: (value) => checkProof(value, proof),
    },
  });
  const save = useWebhooksChange(async ({ name, url, kinds, isOn, proof: shown }: Values): Promise<Saved> => {
    if (!endpoint) return client.addWebhook({ name, url, kinds, [proof]: shown });
    return client.changeWebhook({ id: endpoint.id, version: endpoint.version, name, url, kinds, isOn, [proof]: shown });
  });
  function submit(values: Values) {
    save.mutate(values, {
      onSuccess: ({ secret }) => (secret === undefined ? onClose() : onMade(secret)),
      onError: (error) => {
        const { [proof]: ofProof, ...fields } = failureOf(error).fields;
        form.setErrors({ ...fields, ...(ofProof !== undefined && { proof: ofProof }) });
      },
    });
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submit)} aria-label={endpoint ? t`Change the webhook` : t`Add a webhook`}>
      <Stack>
        <FailureAlert error={save.error} besides={['name', 'url', 'kinds', 'password', 'code']} />
        <TextInput
          label={t`Name`}
          placeholder={t`Till`}
          size="md"
          required
          maxLength={60}
          {...form.getInputProps('name')}
        />
        <TextInput label={t`Address`} size="md" required type="url" maxLength={500} {...form.getInputProps('url')} />
        <Checkbox.Group label={t`Tell it of`} {...form.getInputProps('kinds')}>
          <Stack gap={0} mt={4}>
            {eventKindNames.map((kind) => (
              <Checkbox key={kind} value={kind} label={said(eventKinds[kind])} description={kind} size="md" py={6} />
            ))}
          </Stack>
        </Checkbox.Group>
        {endpoint ? <Switch size="md" label={t`On`} {...form.getInputProps('isOn', { type: 'checkbox' })} /> : null}
        <ProofField proof={proof} {...form.getInputProps('proof')} />
        <FormButtons pending={save.isPending} onCancel={onClose}>
          {endpoint ? t`Save` : t`Add the webhook`}
        </FormButtons>
      </Stack>
    </form>
  );
}
