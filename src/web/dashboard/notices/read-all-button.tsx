import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { failureOf } from '../../lib/failure.ts';
import { useReadAll, useUnreadAll } from './notices-data.ts';

/**
 * Marks all as read; that can be taken back as long as this is on the screen. One button in the place of the other: what
 * stands below does not move under a finger.
 */
export function ReadAllButton({ unread }: { unread: number }) {
  const readAll = useReadAll();
  const takeBack = useUnreadAll();
  const { data } = readAll;
  const canTakeBack = data !== undefined && data.count > 0;
  const failure = readAll.error ?? takeBack.error;
  return (
    <Group gap="xs">
      {canTakeBack && (unread === 0 || takeBack.isPending) ? null : (
        <Button
          h={44}
          variant="default"
          leftSection={<IconChecks size={18} aria-hidden />}
          disabled={unread === 0}
          title={unread === 0 ? t`Everything is read already` : undefined}
          loading={readAll.isPending}
          onClick={() => readAll.mutate()}
        >
          <Trans>Mark all as read</Trans>
        </Button>
      )}
      {canTakeBack ? (
        <Button
          h={44}
          variant="subtle"
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate(data.readAt, { onSuccess: () => readAll.reset() })}
        >
          <Trans>Undo</Trans>
        </Button>
      ) : null}
      {failure ? (
        <Text c="red" fz="sm" role="alert">
          {failureOf(failure).sentence}
        </Text>
      ) : null}
    </Group>
  );
}
