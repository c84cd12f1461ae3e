import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Endpoint } from '../../../../domains/reach/contract.ts';
import { client } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { FailureAlert } from '../../failure-alert.tsx';
import classes from '../settings-page.module.css';
import { FormButtons } from './form-buttons.tsx';
import { checkProof, ProofField } from './proof-field.tsx';
import { shownMoment, useWebhooksChange } from './reach-data.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookMessages } from './webhook-messages.tsx';

type Doing = 'nothing' | 'change' | 'secret' | 'messages';

interface RowProps {
  endpoint: Endpoint;
  proof: 'password' | 'code';
  onSecret: (secret: string) => void;
}

/** One endpoint: how it stands, what was sent there, and what can be done with it. */
export function WebhookRow({ endpoint, proof, onSecret }: RowProps) {
  const { id, name, url, state, formerUntil } = endpoint;
  const [doing, setDoing] = useState<Doing>('nothing');
  const stop = () => setDoing('nothing');
  const toggle = (next: Doing) => setDoing(doing === next ? 'nothing' : next);
  const test = useWebhooksChange(() => client.testWebhook({ id }));
  const remove = useWebhooksChange(() => client.removeWebhook({ id }));
  return (
    <li className={classes.webhook} aria-label={name}>
      <div>
        <strong>{name}</strong>
        <Text className={classes.url}>{url}</Text>
        <Text fz="sm" c={state === 'failing' ? 'red' : 'dimmed'}>
          {standingOf(endpoint)}
          {formerUntil === null ? '' : ` ${t`Signed with the former secret, too, until ${shownMoment(formerUntil)}.`}`}
        </Text>
      </div>
      <FailureAlert error={test.error ?? remove.error} />
      <Group gap="xs">
        <Button variant="default" h={44} aria-expanded={doing === 'messages'} onClick={() => toggle('messages')}>
          <Trans>Messages</Trans>
        </Button>
        <Button
          variant="default"
          h={44}
          disabled={state !== 'on'}
          title={state === 'on' ? undefined : t`Switch the webhook on first.`}
          loading={test.isPending}
          onClick={() => test.mutate(undefined, { onSuccess: () => setDoing('messages') })}
        >
          <Trans>Send a test</Trans>
        </Button>
        <Button variant="default" h={44} onClick={() => toggle('change')}>
          <Trans>Change</Trans>
        </Button>
        <Button variant="default" h={44} onClick={() => toggle('secret')}>
          <Trans>New secret</Trans>
        </Button>
        <Button variant="subtle" color="red" h={44} loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
          <Trans>Remove</Trans>
        </Button>
      </Group>
      {doing === 'change' ? <WebhookForm endpoint={endpoint} proof={proof} onMade={onSecret} onClose={stop} /> : null}
      {doing === 'secret' ? <NewSecret id={id} proof={proof} onSecret={onSecret} onClose={stop} /> : null}
      {doing === 'messages' ? <WebhookMessages endpoint={endpoint} /> : null}
    </li>
  );
}

function standingOf({ state, failingSince }: Endpoint): string {
  if (state === 'failing') return t`Switched off: it took nothing. Change it to switch it on again.`;
  if (state === 'off') return t`Off`;
  return failingSince === null ? t`On` : t`On, but it has taken nothing since ${shownMoment(failingSince)}.`;
}

function NewSecret({
  id,
  proof,
  onSecret,
  onClose,
}: {
  id: string;
  proof: 'password' | 'code';
  onSecret: (secret: string) => void;
  onClose: () => void;
}) {
  const form = useForm({ initialValues: { proof: '' }, validate: { proof: (value) => checkProof(value, proof) } });
  const renew = useWebhooksChange((shown: string) => client.renewWebhookSecret({ id, [proof]: shown }));
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ proof: shown }) =>
        renew.mutate(shown, {
          onSuccess: ({ secret }) => {
            onSecret(secret);
            onClose();
          },
          onError: (error) => {
            const ofProof = failureOf(error).fields[proof];
            if (ofProof !== undefined) form.setErrors({ proof: ofProof });
          },
        }),
      )}
    >
      <Stack gap="sm">
        <Text>
          <Trans>For a day, messages are signed with both secrets: time to change it at your program.</Trans>
        </Text>
        <FailureAlert error={renew.error} besides={['password', 'code']} />
        <ProofField proof={proof} {...form.getInputProps('proof')} />
        <FormButtons pending={renew.isPending} onCancel={onClose}>
          <Trans>Make a new secret</Trans>
        </FormButtons>
      </Stack>
    </form>
  );
}
