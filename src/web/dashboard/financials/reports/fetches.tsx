import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReportFetches } from '../../../../domains/reconciliation/fetches-contract.ts';
import { api, client } from '../../../lib/api.ts';
import { writtenIn } from '../../../lib/language.ts';
import { dayFormat } from './day-format.ts';
import classes from './reports-page.module.css';
import { said } from '../../../lib/said.ts';

/** Reports that come by themselves: which services send theirs, what is on its way, and what did not come. */
export function Fetches() {
  const { data } = useQuery(api.listReportFetches.queryOptions());
  // The reports below say it themselves when nothing can be loaded.
  if (!data || data.services.length === 0) return null;
  const names = new Intl.ListFormat(writtenIn()).format(data.services.map(({ name }) => name));
  const waiting = data.fetches.filter(({ hasFailed }) => !hasFailed);
  return (
    <section className={classes.fetches} aria-label={t`Reports that come by themselves`}>
      <p className={classes.soft}>
        <Trans>
          Reports of {names} come by themselves for each week, where the service makes them for us.
          {waiting.length > 0 ? t` ${waiting.length === 1 ? t`One is` : t`${waiting.length} are`} on the way.` : ''}
        </Trans>
      </p>
      {data.fetches
        .filter(({ hasFailed }) => hasFailed)
        .map((fetch) => (
          <Failed key={fetch.id} fetch={fetch} />
        ))}
    </section>
  );
}

function Failed({ fetch }: { fetch: ReportFetches['fetches'][number] }) {
  const { id, serviceName, storeName, from, to, why } = fetch;
  const cache = useQueryClient();
  const again = useMutation({
    mutationFn: () => client.tryReportAgain({ id }),
    onSuccess: () => notifications.show({ message: t`${serviceName} is asked again.`, color: 'basil' }),
    onError: () =>
      notifications.show({ color: 'red', title: t`Not asked`, message: t`It could not be asked for. Try again.` }),
    onSettled: () => cache.invalidateQueries({ queryKey: api.listReportFetches.key() }),
  });
  return (
    <section className={classes.card} aria-label={`${serviceName}, ${from}`}>
      <strong>
        <Trans>
          {serviceName}’s report of {dayFormat.formatRange(Date.parse(from), Date.parse(to))} did not come
        </Trans>
      </strong>
      <p>
        <Trans>
          {storeName}: {why === null ? t`It is not known why.` : said(why)} Ask for it again, or download it from{' '}
          {serviceName}’s portal and choose it above.
        </Trans>
      </p>
      <div>
        <Button variant="default" h={44} loading={again.isPending} onClick={() => again.mutate()}>
          <Trans>Ask again</Trans>
        </Button>
      </div>
    </section>
  );
}
