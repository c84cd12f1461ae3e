import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import type { ConnectionMenu, PublicationView } from '../../../domains/menu/publishing-contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { client } from '../../lib/api.ts';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { useLeadStore } from '../data/current-store.ts';
import { HeldBack } from './held-back.tsx';
import { usePublishing, useVersions } from './publishing-data.ts';
import classes from './publishing-page.module.css';
import { StateChip } from './state-chip.tsx';

/** Every version there was, newest first; any of them can be brought back. */
export function VersionList({ connections }: { connections: ConnectionMenu[] }) {
  const versions = useVersions();
  const [chosen, choose] = useState<PublicationView>();
  const all = versions.data?.pages.flatMap(({ publications }) => publications) ?? [];
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className={classes.subtitle}>
        <Trans>Versions</Trans>
      </h2>
      {versions.isPending ? <Loading label={t`Loading versions`} h={120} /> : null}
      {versions.isError && all.length === 0 ? (
        <LoadFailure what={t`Versions`} onRetry={() => void versions.refetch()} retrying={versions.isFetching} />
      ) : null}
      {versions.isSuccess && all.length === 0 ? (
        <Empty>
          <Trans>Nothing has been published yet. Each time you publish, the version is kept here.</Trans>
        </Empty>
      ) : null}
      <ul className={classes.list}>
        {all.map((version) => (
          <VersionRow key={version.id} version={version} onRestore={() => choose(version)} />
        ))}
      </ul>
      {versions.hasNextPage ? (
        <Button
          variant="default"
          h={48}
          mt="sm"
          loading={versions.isFetchingNextPage}
          onClick={() => void versions.fetchNextPage()}
        >
          <Trans>Load more</Trans>
        </Button>
      ) : null}
      <RestoreDialog version={chosen} connections={connections} onClose={() => choose(undefined)} />
    </section>
  );
}

function VersionRow({ version, onRestore }: { version: PublicationView; onRestore: () => void }) {
  const { timeZone } = useLeadStore();
  const cancel = usePublishing(client.cancelPublication, () => t`Version ${version.version} is called off.`);
  const release = usePublishing(client.releasePublication, () => t`The other stores are getting it now.`);
  const stores = new Set(version.targets.map(({ storeId }) => storeId));
  const waits = version.targets.some(({ state }) => state === 'waiting');
  const waitsForFirst = waits && version.canaryStoreId !== null && version.releasedAt === null;
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.sentence}>
          <Trans>
            Version {version.version}
            {version.note === '' ? '' : `: ${version.note}`}
          </Trans>
        </div>
        <p className={classes.soft}>
          <Trans>
            {formatDayAndClock(version.createdAt, timeZone)} · {version.items} items · {causeOf(version)}
            {version.scheduledFor === null ? '' : t` · for ${formatDayAndClock(version.scheduledFor, timeZone)}`}
          </Trans>
        </p>
        {version.targets.map(({ id, serviceName, heldBack }) => (
          <HeldBack key={id} held={heldBack} serviceName={serviceName} />
        ))}
        <div className={classes.chips}>
          {version.targets.map((target) => (
            <span key={target.id} className={classes.target}>
              <ServiceBadge service={target.service} name={target.serviceName} />
              {stores.size > 1 ? <span>{target.storeName}</span> : null}
              <StateChip state={target.state} />
            </span>
          ))}
        </div>
      </div>
      <Group gap="xs">
        {waitsForFirst ? (
          <Button
            h={44}
            variant="default"
            loading={release.isPending}
            onClick={() => release.mutate({ id: version.id })}
          >
            <Trans>Send to all now</Trans>
          </Button>
        ) : null}
        {waits ? (
          <Button
            h={44}
            variant="subtle"
            color="red"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ id: version.id })}
          >
            <Trans>Call off</Trans>
          </Button>
        ) : (
          <Button h={44} variant="default" onClick={onRestore} aria-label={t`Bring back version ${version.version}`}>
            <Trans>Bring back</Trans>
          </Button>
        )}
      </Group>
    </li>
  );
}

function causeOf({ cause, madeBy, restoresVersion }: PublicationView): string {
  if (cause === 'price_change') return t`a dated price`;
  if (cause === 'mended') return t`corrected items`;
  if (cause === 'hours') return t`new opening hours`;
  const restored = restoresVersion ?? '';
  if (cause === 'restore') {
    return madeBy === null ? t`version ${restored} brought back` : t`version ${restored} brought back by ${madeBy}`;
  }
  return madeBy === null ? t`published` : t`published by ${madeBy}`;
}

function RestoreDialog({
  version,
  connections,
  onClose,
}: {
  version: PublicationView | undefined;
  connections: ConnectionMenu[];
  onClose: () => void;
}) {
  const restore = usePublishing(
    client.restorePublication,
    (made) =>
      t`Your menu is what it was in version ${made.restoresVersion ?? ''}; it is being published as version ${made.version}.`,
  );
  const connectionIds = connections.map(({ connectionId }) => connectionId);
  return (
    <Modal
      opened={version !== undefined}
      onClose={onClose}
      title={
        <strong>
          <Trans>Bring version {version?.version} back?</Trans>
        </strong>
      }
      centered
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      <Stack>
        <Text>
          <Trans>
            Your whole menu becomes what it was then, prices and pictures included, and goes out to{' '}
            {connections.length === 1 ? t`your service` : t`all ${connections.length} of your services`} as a new
            version. Changes that you have not published are lost; what was published stays in this list.
          </Trans>
        </Text>
        <DialogFooter>
          <Button variant="default" h={44} onClick={onClose} data-autofocus>
            <Trans>Keep the menu as it is</Trans>
          </Button>
          <Button
            h={44}
            loading={restore.isPending}
            onClick={() => version && restore.mutate({ id: version.id, connectionIds }, { onSuccess: onClose })}
          >
            <Trans>Bring it back</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    </Modal>
  );
}
