import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { IntegrationCard } from '../../../../domains/integrations/contract.ts';
import { ServiceBadge } from '../../../kit/service-badge.tsx';
import { api, client } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useAct, useMayManage } from '../../integrations/integrations-data.ts';
import { Refusal } from '../../integrations/refusal.tsx';
import classes from '../store-page.module.css';
import { hoursStanding } from './hours-standing.ts';

/** Whether each service has the hours as they are saved, and what to do about those that have not. */
export function WhoHasThem({ cards, changedAt }: { cards: readonly IntegrationCard[]; changedAt: string }) {
  const menus = useQuery(api.listConnectionMenus.queryOptions({ refetchInterval: 10_000 })).data?.connections;
  const isDraftAhead = useQuery(api.getMenu.queryOptions()).data?.hasUnpublishedChanges ?? false;
  const mayManage = useMayManage() === true;
  const publish = useAct((connectionIds: string[]) => client.publish({ connectionIds, note: t`Opening hours` }));
  const standings = cards.map((card) => ({
    card,
    ...hoursStanding(card, { changedAt, menu: menus?.find(({ connectionId }) => connectionId === card.connectionId) }),
  }));
  const unpublished = standings.filter(({ needs }) => needs === 'publication').map(({ card }) => card);
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
          </li>
        ))}
      </ul>
      {unpublished.length > 0 && mayManage ? (
        <Group justify="space-between">
          <Text fz="sm" c="dimmed" flex="1 1 14rem">
            {isDraftAhead
              ? t`The menu has changes that are not published yet: they would go along. Look at them first.`
              : t`They take hours with the menu, which is otherwise as it is published.`}
          </Text>
          {isDraftAhead ? (
            <Button h={44} component={Link} to={paths.publishing}>
              <Trans>To publishing</Trans>
            </Button>
          ) : (
            <Button
              h={44}
              loading={publish.isPending}
              onClick={() =>
                publish.mutate(
                  unpublished.map(({ connectionId }) => connectionId),
                  { onSuccess: () => notifications.show({ message: t`The hours are on their way.`, color: 'basil' }) },
                )
              }
            >
              <Trans>Send them</Trans>
            </Button>
          )}
        </Group>
      ) : null}
      <Refusal of={publish.error} />
    </section>
  );
}
