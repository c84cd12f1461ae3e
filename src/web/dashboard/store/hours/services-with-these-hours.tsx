import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlayerPauseFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SpecialDay } from '../../../../domains/channels/model/service-menu.ts';
import type { IntegrationCard } from '../../../../domains/integrations/contract.ts';
import { ServiceBadge } from '../../../kit/service-badge.tsx';
import { api } from '../../../lib/api.ts';
import { paths, pauseOf } from '../../../lib/paths.ts';
import { useMayManage } from '../../integrations/integrations-data.ts';
import classes from '../store-page.module.css';
import { SendHours } from '../../hours/send-hours.tsx';
import { hoursStanding } from './hours-standing.ts';

interface WhoHasThemProps {
  cards: readonly IntegrationCard[];
  changedAt: string;
  /** Those that lie ahead. */
  special: readonly SpecialDay[];
}

/** Whether each service has the hours as they are saved, and where to help those that have not. */
export function WhoHasThem({ cards, changedAt, special }: WhoHasThemProps) {
  const menus = useQuery(api.listConnectionMenus.queryOptions({ refetchInterval: 10_000 })).data?.connections;
  const mayManage = useMayManage() === true;
  const standings = cards.map((card) => ({
    card,
    ...hoursStanding(card, {
      changedAt,
      special,
      menu: menus?.find(({ connectionId }) => connectionId === card.connectionId),
    }),
  }));
  const hasUnpublished = standings.some(({ needs }) => needs === 'publication');
  return (
    <section className={classes.card} aria-labelledby="who-has-them">
      <h2 id="who-has-them" className={classes.subtitle}>
        <Trans>Who has these hours</Trans>
      </h2>
      <ul className={classes.days} aria-live="polite">
        {standings.map(({ card, sentence, needs }) => (
          <li key={card.connectionId} className={classes.day}>
            <span className={classes.dayName} data-trouble={needs !== null || undefined}>
              <ServiceBadge service={card.service} name={card.serviceName} />
              <small>{sentence}</small>
            </span>
            <SendHours card={card} />
            {card.needsPause ? <PauseLink card={card} /> : null}
          </li>
        ))}
      </ul>
      {hasUnpublished && mayManage ? (
        <Button h={44} variant="default" component={Link} to={paths.publishing}>
          <Trans>To publishing</Trans>
        </Button>
      ) : null}
    </section>
  );
}

/** Leads to the pause of a service that cannot be sent today's special day. */
function PauseLink({ card: { connectionId, serviceName } }: { card: IntegrationCard }) {
  return (
    <Button
      h={44}
      component={Link}
      to={pauseOf(connectionId)}
      leftSection={<IconPlayerPauseFilled size={16} aria-hidden />}
      aria-label={t`Pause ${serviceName}`}
    >
      <Trans>Pause</Trans>
    </Button>
  );
}
