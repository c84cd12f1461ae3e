import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { i18n } from '@lingui/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import type { Mobile } from '../../../domains/identity/mobile-contract.ts';
import { smsConsentVersion, smsConsentWording } from '../../../domains/identity/model/sms-consent.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { formText } from '../../lib/form-text.ts';
import { writtenIn } from '../../lib/language.ts';
import { phoneWords } from '../../../shared/phone-words.ts';
import { said } from '../../lib/said.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { Section } from './section.tsx';

const language = () => (i18n.locale === 'es' ? ('es' as const) : ('en' as const));

/** The number at which somebody is texted about their restaurants, and the proof that they want that. */
export function MobileSection() {
  const shown = useQuery(api.getMobile.queryOptions());
  return (
    <Section title={t`Text messages`}>
      {shown.isPending ? <Loading label={t`Loading your mobile number`} h={120} /> : null}
      {shown.isError && !shown.data ? (
        <LoadFailure what={t`Your mobile number`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />
      ) : null}
      {shown.data ? <Standing mobile={shown.data} /> : null}
    </Section>
  );
}

function useChange<Input>(change: (input: Input) => Promise<Mobile>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => cache.setQueryData(api.getMobile.queryKey(), answer),
  });
}

function Standing({ mobile }: { mobile: Mobile }) {
  const [isChanging, setChanging] = useState(false);
  const end = useChange(() => client.endMobile());
  const { phone, waiting, hasSms } = mobile;
  return (
    <Stack gap="sm">
      {hasSms ? null : (
        <Text c="dimmed">
          <Trans>SMS is not set up at Forkline yet. Your number is kept for when it is.</Trans>
        </Text>
      )}
      {phone === null ? (
        <Text>
          <Trans>You get no text messages.</Trans>
        </Text>
      ) : (
        <Text>
          <Trans>
            You are texted at <strong>{phoneWords(phone)}</strong>.
          </Trans>
        </Text>
      )}
      <Proof proof={mobile.proof} />
      <FailureAlert error={end.error} />
      {waiting ? <CodeForm waiting={waiting} onDone={() => setChanging(false)} /> : null}
      {!waiting && (phone === null || isChanging) ? <NumberForm /> : null}
      {phone === null || waiting || isChanging ? null : (
        <Group>
          <Button variant="default" h={44} onClick={() => setChanging(true)}>
            <Trans>Another number</Trans>
          </Button>
          <Button variant="default" h={44} loading={end.isPending} onClick={() => end.mutate(undefined)}>
            <Trans>No more text messages</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Proof({ proof }: Pick<Mobile, 'proof'>) {
  if (!proof) return null;
  const { isGiven, at, source, version, wording } = proof;
  const when = new Intl.DateTimeFormat(writtenIn(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  return (
    <details>
      <summary>{isGiven ? <Trans>What you agreed to, and when</Trans> : <Trans>When you took it back</Trans>}</summary>
      <Text fz="sm" mt="xs">
        {said(wording)}
      </Text>
      <Text fz="sm" c="dimmed">
        {when} · {said(source)} · {t`Version ${version}`}
      </Text>
    </details>
  );
}

function NumberForm() {
  const [agrees, setAgrees] = useState(false);
  const begin = useChange((phone: string) =>
    client.beginMobile({ phone, agrees: true, consentVersion: smsConsentVersion, language: language() }),
  );
  const wrong = begin.error ? failureOf(begin.error).fields['phone'] : undefined;

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    begin.mutate(formText(event.currentTarget, 'phone'));
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <FailureAlert error={begin.error} besides={['phone']} />
        <TextInput
          label={t`Mobile number`}
          name="phone"
          type="tel"
          autoComplete="tel"
          size="md"
          required
          maw={320}
          error={wrong}
        />
        <Checkbox
          size="md"
          label={smsConsentWording[language()]}
          checked={agrees}
          onChange={(event) => setAgrees(event.currentTarget.checked)}
        />
        <Group>
          <Button
            type="submit"
            h={44}
            loading={begin.isPending}
            disabled={!agrees}
            title={agrees ? undefined : t`Agree to the text messages first`}
          >
            <Trans>Send me a code</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function CodeForm({ waiting, onDone }: { waiting: NonNullable<Mobile['waiting']>; onDone: () => void }) {
  const confirm = useChange((code: string) => client.confirmMobile({ code, language: language() }));
  const end = useChange(() => client.endMobile());
  const wrong = confirm.error ? failureOf(confirm.error).fields['code'] : undefined;

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    confirm.mutate(formText(event.currentTarget, 'code').replaceAll(' ', ''), { onSuccess: onDone });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <FailureAlert error={confirm.error ?? end.error} besides={['code']} />
        <TextInput
          label={t`The code that was sent to ${phoneWords(waiting.phone)}`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          size="md"
          required
          maw={320}
          error={wrong}
        />
        <Group>
          <Button type="submit" h={44} loading={confirm.isPending}>
            <Trans>Confirm</Trans>
          </Button>
          <Button
            variant="default"
            h={44}
            loading={end.isPending}
            onClick={() => end.mutate(undefined, { onSuccess: onDone })}
          >
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
