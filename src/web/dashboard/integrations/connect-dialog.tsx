import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { useChosenStore } from '../data/current-store.ts';
import { useStores } from '../team/team-data.ts';
import { Dialog } from './dialog.tsx';
import { useAct } from './integrations-data.ts';
import { Refusal } from './refusal.tsx';
import { said } from '../../lib/said.ts';

export function ConnectDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Connect a store`}>
      {opened ? <ConnectForm onClose={onClose} /> : null}
    </Dialog>
  );
}

function ConnectForm({ onClose }: { onClose: () => void }) {
  const current = useChosenStore();
  const stores = useStores();
  const known = useQuery(api.listConnectable.queryOptions({ staleTime: 300_000 }));
  const [service, setService] = useState<string | null>(null);
  const [storeId, setStoreId] = useState(current?.id ?? null);
  const [externalStoreId, setExternalStoreId] = useState('');
  const connect = useAct(client.connectStore);
  const consent = useAct(client.beginConsent);
  const services = known.data?.services ?? [];
  const chosen = services.find((one) => one.service === service);
  const byConsent = chosen?.by === 'consent';
  const { field, rest } = placed(connect.error);

  if (known.isPending) return <Loading label={t`Loading the services`} h={200} />;
  if (known.isError) {
    return <LoadFailure what={t`The services`} onRetry={() => void known.refetch()} retrying={known.isFetching} />;
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (storeId === null) return;
        if (chosen?.by === 'store_id') {
          connect.mutate({ service: chosen.service, storeId, externalStoreId }, { onSuccess: onClose });
        } else if (chosen) {
          consent.mutate(
            { service: chosen.service, storeId },
            // The service takes over from here; it sends the owner back.
            { onSuccess: ({ url }) => location.assign(url) },
          );
        }
      }}
    >
      <Stack>
        <Select
          label={t`Service`}
          placeholder={t`Choose`}
          size="md"
          data={services.map(({ service: value, name }) => ({ value, label: name }))}
          value={service}
          onChange={(value) => {
            setService(value);
            connect.reset();
            consent.reset();
          }}
          data-autofocus
        />
        {stores.length > 1 ? (
          <Select
            label={t`Store`}
            placeholder={t`Choose`}
            size="md"
            data={stores.map(({ id, name }) => ({ value: id, label: name }))}
            value={storeId}
            onChange={(value) => setStoreId(value ?? storeId)}
          />
        ) : null}
        {byConsent ? null : (
          <TextInput
            label={chosen ? t`Store id on ${chosen.name}` : t`Store id`}
            description={
              (chosen && said(chosen.hint)) ??
              t`The id by which the service knows your store. Choose the service first.`
            }
            size="md"
            required
            maxLength={200}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            value={externalStoreId}
            onChange={(event) => {
              setExternalStoreId(event.currentTarget.value);
              if (connect.isError) connect.reset();
            }}
            error={field}
          />
        )}
        <Refusal of={rest ?? consent.error} />
        <Text fz="sm" c="dimmed">
          {chosen ? whatFollows(chosen) : ''}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" h={44} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            h={44}
            loading={connect.isPending || consent.isPending}
            disabled={!chosen || storeId === null || (!byConsent && externalStoreId.trim() === '')}
          >
            {byConsent ? t`Continue to ${chosen.name}` : t`Connect`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function whatFollows({ name, by, hint }: { name: string; by: 'store_id' | 'consent'; hint: string }): string {
  return by === 'consent'
    ? t`${said(hint)} Then you come back here.`
    : t`We ask ${name} whether it knows this store before anything is saved.`;
}

/** What the server says about the id stands beside it, anything else above the buttons. */
function placed(error: unknown): { field?: string; rest?: unknown } {
  if (error === null) return {};
  const { sentence, fields } = failureOf(error);
  const isAboutId =
    error instanceof Error && 'code' in error && ['BAD_REQUEST', 'CONFLICT'].includes(String(error.code));
  return isAboutId ? { field: fields['externalStoreId'] ?? sentence } : { rest: error };
}
