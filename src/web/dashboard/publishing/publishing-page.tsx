import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { DriftList } from './drift-list.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useConnectionMenus } from './publishing-data.ts';
import classes from './publishing-page.module.css';
import { VersionList } from './version-list.tsx';

/** From the draft to what customers see: what is live where, what differs, and every version there was. */
export default function PublishingPage() {
  const shown = useConnectionMenus();
  const [search, setSearch] = useSearchParams();
  const connections = shown.data?.connections ?? [];
  const isOpen = search.get('publish') !== null;
  const open = (wanted: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (wanted) after.set('publish', '');
        else after.delete('publish');
        return after;
      },
      { replace: !wanted },
    );

  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Publishing`} />
      <Group justify="space-between">
        <Title order={1} fz={26}>
          <Trans>Publishing</Trans>
        </Title>
        <Button
          h={44}
          leftSection={<IconSend size={18} aria-hidden />}
          disabled={connections.length === 0}
          onClick={() => open(true)}
        >
          <Trans>Publish the menu</Trans>
        </Button>
      </Group>
      {shown.isPending ? (
        <Stack gap={12} component="output" aria-busy aria-label={t`Loading what is published`}>
          <Skeleton h={140} radius={12} />
          <Skeleton h={140} radius={12} />
        </Stack>
      ) : null}
      {shown.isError && !shown.data ? (
        <LoadFailure what={t`What is published`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />
      ) : null}
      {shown.isSuccess && connections.length === 0 ? (
        <Empty>
          <Trans>Connect a delivery service first: your menu is published to it from here.</Trans>
        </Empty>
      ) : null}
      {connections.length > 0 ? (
        <>
          <DriftList />
          <section aria-labelledby="shown">
            <h2 id="shown" className={classes.subtitle}>
              <Trans>What customers see now</Trans>
            </h2>
            <ul className={classes.cards}>
              {connections.map((connection) => (
                <ConnectionCard key={connection.connectionId} connection={connection} />
              ))}
            </ul>
          </section>
          <VersionList connections={connections} />
        </>
      ) : null}
      {connections.length > 0 ? (
        <PublishDialog opened={isOpen} onClose={() => open(false)} connections={connections} />
      ) : null}
    </div>
  );
}
