import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Group, Modal, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import type { ConnectionMenu } from '../../../domains/menu/publishing-contract.ts';
import { instantAt } from '../../../domains/menu/model/store-time.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { useLeadStore } from '../data/current-store.ts';
import { Preview } from './preview.tsx';
import { usePublishing } from './publishing-data.ts';

interface PublishDialogProps {
  opened: boolean;
  onClose: () => void;
  connections: ConnectionMenu[];
}

/** What will change where, in words, before anything is sent. */
export function PublishDialog({ opened, onClose, connections }: PublishDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      title={
        <strong>
          <Trans>Publish the menu</Trans>
        </strong>
      }
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      {opened ? <PublishForm connections={connections} onClose={onClose} /> : null}
    </Modal>
  );
}

const none: readonly string[] = [];

function PublishForm({ connections, onClose }: Omit<PublishDialogProps, 'opened'>) {
  const store = useLeadStore();
  const [left, setLeft] = useState(none);
  const [canary, setCanary] = useState<string | null>(null);
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [local, setLocal] = useState('');
  const [note, setNote] = useState('');
  const chosen = connections.filter(({ connectionId }) => !left.includes(connectionId));
  const connectionIds = chosen.map(({ connectionId }) => connectionId);
  const preview = useQuery(
    api.previewPublication.queryOptions({
      input: { connectionIds },
      enabled: connectionIds.length > 0,
      staleTime: 0,
      gcTime: 0,
      placeholderData: (before) => before,
    }),
  );
  const publish = usePublishing(client.publish, (made) =>
    made.scheduledFor === null
      ? t`Version ${made.version} is on its way.`
      : t`Version ${made.version} goes out on its own at the time you chose.`,
  );
  const previews = preview.data?.connections ?? [];
  const stopping = previews.flatMap(({ problems }) => problems).filter(({ weight }) => weight === 'stops').length;
  const changes = previews.reduce((sum, { changeCount }) => sum + changeCount, 0);
  const reason = whyNot({ chosen: chosen.length, stopping, when, local });
  const stores = new Map(chosen.map(({ storeId, storeName }) => [storeId, storeName]));

  const send = () =>
    publish.mutate(
      {
        connectionIds,
        canaryStoreId: canary !== null && stores.has(canary) ? canary : null,
        scheduledFor: when === 'later' ? instantAt(local, store.timeZone).toISOString() : null,
        note,
      },
      { onSuccess: onClose },
    );

  return (
    <Stack gap="md">
      {publish.isError ? (
        <Alert color="red" role="alert">
          {failureOf(publish.error).sentence}
        </Alert>
      ) : null}
      <Checkbox.Group
        label={t`Where to`}
        value={connectionIds}
        onChange={(ids) =>
          setLeft(connections.map(({ connectionId }) => connectionId).filter((id) => !ids.includes(id)))
        }
      >
        <Stack gap={0} mt={4}>
          {connections.map(({ connectionId, service, serviceName, storeName }) => (
            <Checkbox
              key={connectionId}
              value={connectionId}
              py={10}
              label={
                <Group gap="xs">
                  <ServiceBadge service={service} name={serviceName} />
                  {storeName}
                </Group>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {stores.size > 1 ? (
        <Select
          label={t`One store first`}
          description={t`The others follow by themselves once this one is live and proven to match.`}
          placeholder={t`All stores at once`}
          data={Array.from(stores, ([value, label]) => ({ value, label }))}
          value={canary}
          onChange={setCanary}
          clearable
          clearButtonProps={{ 'aria-label': t`All stores at once` }}
        />
      ) : null}
      <Radio.Group label={t`When`} value={when} onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}>
        <Group mt={4}>
          <Radio value="now" label={t`Now`} py={8} />
          <Radio value="later" label={t`At a time of its own`} py={8} />
        </Group>
      </Radio.Group>
      {when === 'later' ? (
        <TextInput
          type="datetime-local"
          label={t`Time (${store.timeZone.replaceAll('_', ' ')})`}
          value={local}
          onChange={(event) => setLocal(event.currentTarget.value)}
          maw={280}
        />
      ) : null}
      <TextInput
        label={t`Note`}
        description={t`For yourself: what is new in this version.`}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={200}
      />
      {preview.isPending && connectionIds.length > 0 ? <Loading label={t`Comparing`} h={140} /> : null}
      {preview.isError ? (
        <LoadFailure what={t`The comparison`} onRetry={() => void preview.refetch()} retrying={preview.isFetching} />
      ) : null}
      {connectionIds.length > 0 ? <Preview previews={previews} /> : null}
      <DialogFooter justify="space-between">
        <Text fz="sm" c="dimmed" aria-live="polite">
          {reason ?? (changes === 0 && previews.length > 0 ? t`Nothing has changed; sending again does no harm.` : '')}
        </Text>
        <Group>
          <Button variant="default" h={44} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            h={44}
            loading={publish.isPending}
            disabled={reason !== undefined || preview.isPending}
            onClick={send}
          >
            {when === 'later' ? t`Schedule` : t`Publish`}
          </Button>
        </Group>
      </DialogFooter>
    </Stack>
  );
}

function whyNot(given: { chosen: number; stopping: number; when: string; local: string }): string | undefined {
  if (given.chosen === 0) return t`Choose at least one service.`;
  if (given.stopping > 0) {
    return given.stopping === 1
      ? t`One problem must be mended first.`
      : t`${given.stopping} problems must be mended first.`;
  }
  return given.when === 'later' && given.local === '' ? t`Choose a time.` : undefined;
}
