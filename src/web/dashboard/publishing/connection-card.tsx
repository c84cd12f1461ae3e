import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { MenuSubject } from '../../../domains/menu/model/findings.ts';
import { nameOfSubject } from '../../../domains/menu/model/subjects.ts';
import type { ConnectionMenu } from '../../../domains/menu/publishing-contract.ts';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { client } from '../../lib/api.ts';
import { formatAge, formatDayAndClock } from '../../lib/format-time.ts';
import { useTick } from '../../lib/clock.ts';
import { letterAbout } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { IfMay } from '../data/permission.tsx';
import { useStores } from '../team/team-data.ts';
import { HeldBack } from './held-back.tsx';
import { isUnderWay, placeOf, usePublishing } from './publishing-data.ts';
import classes from './publishing-page.module.css';
import { StateChip } from './state-chip.tsx';

/** A store on a service: which version it shows, what is on its way, whether it was proven to match. */
export function ConnectionCard({ connection }: { connection: ConnectionMenu }) {
  const { connectionId, latest, liveVersion, serviceName } = connection;
  const stores = useStores();
  const timeZone = stores.find(({ id }) => id === connection.storeId)?.timeZone ?? 'UTC';
  const retry = usePublishing(client.retryTarget, () => t`Sending to ${serviceName} again.`);
  const read = usePublishing(client.readBack, () => t`Reading the menu back from ${serviceName}.`);
  const repair = usePublishing(client.repairDrifts, () => t`Sending the published menu to ${serviceName} again.`);
  const hasTrouble = latest?.state === 'failed' || connection.drifts > 0;
  const hasNewer = latest !== null && (latest.version !== liveVersion || latest.state !== 'live');
  return (
    <li className={classes.card} data-trouble={hasTrouble || undefined}>
      <div className={classes.head}>
        <ServiceBadge service={connection.service} name={serviceName} />
        {latest ? <StateChip state={latest.state} /> : null}
      </div>
      <div className={classes.store}>{connection.storeName}</div>
      <p className={classes.soft}>
        {liveVersion === null
          ? t`Shows no menu of ours yet.`
          : t`Shows version ${liveVersion}${connection.liveSince ? t`, live since ${formatDayAndClock(connection.liveSince, timeZone)}` : ''}.`}
        {hasNewer ? t` Version ${latest.version} is ${wordsFor(latest.state)}.` : ''}
      </p>
      {latest && latest.why !== null && isUnderWay(connection) ? (
        <div className={classes.soft}>
          <Trans>The last try failed. We're trying again.</Trans>
          <RefusalDetails why={latest.why} />
        </div>
      ) : null}
      {latest?.state === 'failed' ? (
        <>
          <div className={classes.why} role="alert">
            <Trans>{serviceName} rejected your menu.</Trans> <RefusedThings about={latest.about} />
          </div>
          {latest.why === null ? null : <RefusalDetails why={latest.why} />}
          <Button
            h={44}
            variant="default"
            loading={retry.isPending}
            onClick={() => retry.mutate({ id: latest.targetId })}
          >
            <Trans>Send again</Trans>
          </Button>
        </>
      ) : null}
      <HeldBack held={connection.heldBack} serviceName={serviceName} />
      {liveVersion === null ? null : (
        <Proof connection={connection} onRead={() => read.mutate({ id: connectionId })} reading={read.isPending} />
      )}
      {connection.drifts > 0 ? (
        <Button h={44} loading={repair.isPending} onClick={() => repair.mutate({ id: connectionId })}>
          <Trans>Repair {connection.drifts === 1 ? t`the difference` : t`${connection.drifts} differences`}</Trans>
        </Button>
      ) : null}
      {hasTrouble ? (
        <IfMay permission="write_to_services">
          <Button component={Link} to={letterAbout('menu', connectionId)} h={44} variant="subtle">
            <Trans>Write to {serviceName}</Trans>
          </Button>
        </IfMay>
      ) : null}
      {liveVersion === null ? null : <Policy connection={connection} />}
      {connection.limitations.length > 0 ? (
        <details className={classes.limits}>
          <summary>
            <Trans>What {serviceName} cannot do</Trans>
          </summary>
          <ul>
            {connection.limitations.map((sentence) => (
              <li key={sentence}>{said(sentence)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}

/** Ways to what the service named, in the editor. */
function RefusedThings({ about }: { about: MenuSubject[] }) {
  if (about.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {about.map((subject) => {
        const place = placeOf(subject, 'name');
        const name = nameOfSubject(subject);
        return (
          <li key={`${subject.kind} ${subject.id} ${subject.name}`}>
            {place === null ? name : <Link to={place}>{name}</Link>}
          </li>
        );
      })}
    </ul>
  );
}

/** The service's own message, for those who ask for it. */
function RefusalDetails({ why }: { why: string }) {
  return (
    <details className={classes.limits}>
      <summary>
        <Trans>Details</Trans>
      </summary>
      <p>{said(why)}</p>
    </details>
  );
}

const wordsFor = (state: NonNullable<ConnectionMenu['latest']>['state']) =>
  ({
    waiting: t`waiting for its time`,
    queued: t`about to be sent`,
    sent: t`sent; the service is working on it`,
    live: t`live`,
    failed: t`not there`,
    superseded: t`replaced`,
    cancelled: t`called off`,
  })[state];

function Proof({ connection, onRead, reading }: { connection: ConnectionMenu; onRead: () => void; reading: boolean }) {
  const { readAt, readProblem, drifts, serviceName } = connection;
  const age = useTick((nowMs) => (readAt === null ? null : formatAge(readAt, nowMs)));
  const when = readAt === null ? t`not checked yet` : age === null ? t`checked just now` : t`checked ${age} ago`;
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <p className={classes.soft}>
        {readProblem === null
          ? `${drifts === 0 ? t`Matches what you published` : plural(drifts, { one: '# difference', other: '# differences' })}, ${when}.`
          : t`We couldn't read this menu back.`}
      </p>
      <Button
        h={44}
        variant="subtle"
        px="xs"
        flex="none"
        loading={reading}
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={onRead}
        aria-label={t`Check ${serviceName} now`}
      >
        <Trans>Check</Trans>
      </Button>
    </Group>
  );
}

function Policy({ connection }: { connection: ConnectionMenu }) {
  const { connectionId: id, driftPolicy, serviceName } = connection;
  const change = usePublishing(client.setDriftPolicy, (_answer, { policy }) =>
    policy === 'repair'
      ? t`Differences on ${serviceName} are put right by themselves from now on.`
      : t`You are asked before anything on ${serviceName} is put right.`,
  );
  return (
    <div>
      <p className={classes.soft} id={`policy-${id}`}>
        <Trans>When something differs</Trans>
      </p>
      <SegmentedControl
        fullWidth
        size="md"
        aria-labelledby={`policy-${id}`}
        value={change.isPending ? change.variables.policy : driftPolicy}
        onChange={(value) => change.mutate({ id, policy: value === 'repair' ? 'repair' : 'ask' })}
        data={[
          { value: 'ask', label: t`Ask me` },
          { value: 'repair', label: t`Repair by itself` },
        ]}
      />
    </div>
  );
}
