import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '../../../domains/identity/model/permissions.ts';
import { needsSomebody } from '../../../domains/integrations/model/card-state.ts';
import { api } from '../../lib/api.ts';
import classes from './sidebar.module.css';

const everyMs = 60_000;

/** Beside 'Integrations' while a service has switched a store off or something there needs a person. */
export function IntegrationsMark() {
  const me = useQuery(api.me.queryOptions()).data;
  const isOfTeam = may(me?.role, 'see_stores');
  const { data } = useQuery(
    api.listIntegrations.queryOptions({
      enabled: isOfTeam && me?.merchantState !== 'closed',
      refetchInterval: everyMs,
    }),
  );
  const count = data?.cards.filter(needsSomebody).length ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.mark}>
      {count}
      <VisuallyHidden>
        {' '}
        <Trans>{count === 1 ? t`service needs` : t`services need`} a look</Trans>
      </VisuallyHidden>
    </span>
  );
}
