import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { company } from '../../../shared/company.ts';
import { api } from '../../lib/api.ts';
import classes from './state-banner.module.css';

/** Says on every page of a suspended merchant why, and whom to write to. */
export function StateBanner() {
  const { data: me } = useQuery(api.me.queryOptions());
  if (me?.merchantState !== 'suspended') return null;
  return (
    <section className={classes.banner} aria-label={t`This account is suspended`}>
      <IconAlertTriangle size={24} aria-hidden />
      <span>
        <Trans>
          <strong>This account is suspended{me.merchantStateReason ? `: ${me.merchantStateReason}` : ''}.</strong> You
          can see everything and finish the orders that have come in; nothing else can be changed. Write to{' '}
          <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>.
        </Trans>
      </span>
    </section>
  );
}
