import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconClockPlus, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { needsSomebody } from '../../../domains/integrations/model/card-state.ts';
import type { ConnectionMenu } from '../../../domains/menu/publishing-contract.ts';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { client } from '../../lib/api.ts';
import { useTick } from '../../lib/clock.ts';
import { letterAbout, logOfConnection } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { IfMay, useMay } from '../data/permission.tsx';
import { SendHours } from '../hours/send-hours.tsx';
import { AcceptingForm } from './accepting-form.tsx';
import { CardFacts } from './card-facts.tsx';
import { ConnectAgain } from './connect-again.tsx';
import { CardStateChip } from './card-state-chip.tsx';
import { anchorOf, useAct, useMayManage } from './integrations-data.ts';
import type { Opened } from './integrations-page.tsx';
import classes from './integrations-page.module.css';
import { Refusal } from './refusal.tsx';
import { ReopenSwitch } from './reopen-switch.tsx';
import { agoWords, untilWords } from './time-words.ts';

interface ConnectionCardProps {
  card: IntegrationCard;
  /** Absent while it is not known. */
  menu: ConnectionMenu | undefined;
  onOpen: (dialog: Opened, connectionId: string) => void;
}

/** A store on a service: how it stands, what can be done at once, and further down how it works. */
export function ConnectionCard({ card, menu, onOpen }: ConnectionCardProps) {
  const { connectionId, serviceName, cannot, abilities } = card;
  const mayManage = useMayManage();
  // What helps against it stands beside the trouble, else among the settings.
  const isOffThere = card.state === 'paused_by_them';
  const isConnected = card.state !== 'disconnected';
  const mayEnd = useMay('end_connections');
  const notes = [...cannot, ...(abilities?.notes ?? [])];
  return (
    <li id={anchorOf(card)} className={classes.card} data-trouble={needsSomebody(card) || undefined}>
      <div className={classes.head}>
        <ServiceBadge service={card.service} name={serviceName} />
        <CardStateChip state={card.state} />
      </div>
      <Standing card={card} />
      {isConnected && card.state !== 'broken' ? <Doing card={card} onOpen={onOpen} /> : <ConnectAgain card={card} />}
      {isOffThere ? <ReopenSwitch card={card} /> : null}
      <SendHours card={card} />
      <CardFacts card={card} menu={menu} />
      {isConnected ? (
        <details className={classes.more}>
          <summary>
            <Trans>Accepting and reopening</Trans>
          </summary>
          <div className={classes.setting}>
            <AcceptingForm card={card} />
            {isOffThere ? null : <ReopenSwitch card={card} />}
          </div>
        </details>
      ) : null}
      {isConnected && notes.length > 0 ? (
        <details className={classes.more}>
          <summary>
            <Trans>What {serviceName} cannot do</Trans>
          </summary>
          <ul>
            {notes.map((sentence) => (
              <li key={sentence}>{said(sentence)}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <Group gap="xs">
        {isConnected ? (
          <Button h={44} variant="default" onClick={() => onOpen('test', connectionId)}>
            <Trans>Test order</Trans>
          </Button>
        ) : null}
        {mayManage ? (
          <Button
            h={44}
            variant="subtle"
            component={Link}
            to={logOfConnection(connectionId)}
            aria-label={t`Log of ${serviceName}`}
          >
            <Trans>Log</Trans>
          </Button>
        ) : null}
        {isConnected && mayEnd ? (
          <Button
            h={44}
            variant="subtle"
            color="red"
            onClick={() => onOpen('disconnect', connectionId)}
            aria-label={t`Disconnect ${serviceName}`}
          >
            <Trans>Disconnect</Trans>
          </Button>
        ) : null}
      </Group>
    </li>
  );
}

/** The state in a sentence, and what was wished for. */
function Standing({ card }: { card: IntegrationCard }) {
  const { pause, busy, status, state, timeZone, abilities, serviceName, day, disconnectedAt } = card;
  const mayManage = useMayManage();
  const facts = useTick((nowMs) => {
    const until = (iso: string) => untilWords(iso, timeZone, nowMs);
    const isTheirs = state === 'paused_by_them' && status !== null;
    return [
      disconnectedAt === null
        ? ''
        : t`Since ${agoWords(disconnectedAt, timeZone, nowMs)}. Past orders stay in your history.`,
      pause
        ? `${pause.until === null ? t`Until you resume` : t`Until ${until(pause.until)}`} · ${said(pause.reason)}`
        : '',
      isTheirs && status.since !== null ? t`Since ${agoWords(status.since, timeZone, nowMs)}.` : '',
      isTheirs && status.until !== null ? t`${serviceName} means to open it at ${until(status.until)}.` : '',
      busy ? t`Busy: ${busyWords(card)} longer on every order, until ${until(busy.until)}.` : '',
    ]
      .filter((line) => line !== '')
      .join('\n');
  });
  return (
    <div className={classes.standing} aria-live="polite">
      <p className={needsSomebody(card) ? classes.why : classes.sentence}>{said(card.sentence)}</p>
      {mayManage && state === 'needs_attention' && day.quarantined + day.failedCalls > 0 ? (
        <Link className={classes.look} to={logOfConnection(card.connectionId, 'trouble')}>
          <Trans>See it in the log</Trans>
        </Link>
      ) : null}
      {state === 'paused_by_them' ? (
        <IfMay permission="write_to_services">
          <Link className={classes.look} to={letterAbout('outage', card.connectionId)}>
            <Trans>Write to {serviceName}</Trans>
          </Link>
        </IfMay>
      ) : null}
      {card.reopening === null ? null : <p className={classes.why}>{said(card.reopening)}</p>}
      {facts === '' ? null : <p className={classes.wish}>{facts}</p>}
      {busy && abilities?.busy.can === false ? (
        <p className={classes.soft}>
          <Trans>{serviceName} is not told; orders that you accept here get the minutes.</Trans>
        </p>
      ) : null}
    </div>
  );
}

function busyWords({ busy, abilities }: IntegrationCard): string {
  const most = abilities?.busy.can ? abilities.busyMinutesAtMost : Infinity;
  return t`${Math.min(busy?.minutes ?? 0, most)} minutes`;
}

function Doing({ card, onOpen }: Pick<ConnectionCardProps, 'card' | 'onOpen'>) {
  const { connectionId, serviceName, pause, busy, state, isPauseEnded } = card;
  const pauseAgain = useAct(client.pauseStores);
  const resume = useAct(client.resumeStores);
  const endBusy = useAct(client.endBusy);
  const connectionIds = [connectionId];
  const isOff = pause !== null || state === 'paused_by_them';
  return (
    <div className={classes.standing}>
      <div className={classes.buttons}>
        {pause && isPauseEnded ? (
          <Button
            h={44}
            leftSection={<IconPlayerPauseFilled size={16} aria-hidden />}
            loading={pauseAgain.isPending}
            onClick={() => pauseAgain.mutate({ connectionIds, until: pause.until, reason: pause.reason })}
            aria-label={t`Pause ${serviceName} again`}
          >
            <Trans>Pause again</Trans>
          </Button>
        ) : null}
        {isOff ? (
          <Button
            h={44}
            {...(isPauseEnded && { variant: 'default' })}
            leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}
            loading={resume.isPending}
            onClick={() => resume.mutate({ connectionIds })}
            aria-label={
              isPauseEnded
                ? t`Keep ${serviceName} open`
                : pause
                  ? t`Resume ${serviceName}`
                  : t`Reopen ${serviceName} now`
            }
          >
            {isPauseEnded ? t`Keep it open` : pause ? t`Resume` : t`Reopen now`}
          </Button>
        ) : null}
        {pause === null ? (
          <Button
            h={44}
            variant="default"
            leftSection={<IconPlayerPauseFilled size={16} aria-hidden />}
            onClick={() => onOpen('pause', connectionId)}
            aria-label={t`Pause ${serviceName}`}
          >
            <Trans>Pause</Trans>
          </Button>
        ) : null}
        {busy ? (
          <Button
            h={44}
            variant="default"
            loading={endBusy.isPending}
            onClick={() => endBusy.mutate({ connectionIds })}
            aria-label={t`End busy on ${serviceName}`}
          >
            <Trans>End busy</Trans>
          </Button>
        ) : (
          <Button
            h={44}
            variant="default"
            leftSection={<IconClockPlus size={16} aria-hidden />}
            onClick={() => onOpen('busy', connectionId)}
            aria-label={t`Busy on ${serviceName}`}
          >
            <Trans>Busy</Trans>
          </Button>
        )}
      </div>
      <Refusal of={pauseAgain.error ?? resume.error ?? endBusy.error} />
    </div>
  );
}
