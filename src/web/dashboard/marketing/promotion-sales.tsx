import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Promotion, PromotionResult } from '../../../domains/marketing/promotion-contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { writtenIn } from '../../lib/language.ts';
import { daysCompared } from '../../lib/paths.ts';
import { SimpleTable } from '../charts/simple-table.tsx';
import { daysWords, usePromotions } from './marketing-data.ts';
import classes from './marketing-page.module.css';

/** Sales before, during and after a promotion, at the stores and services that have it. */
export function PromotionSales({ promotion: { id, targets } }: { promotion: Promotion }) {
  const [isOpen, setOpen] = useState(false);
  const result = useQuery(api.getPromotionResult.queryOptions({ input: { id }, enabled: isOpen }));
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <Trans>What it brought</Trans>
      </summary>
      {isOpen && result.isPending ? <Loading label={t`Loading the sales`} h={120} /> : null}
      {result.isError ? (
        <LoadFailure what={t`The sales`} onRetry={() => void result.refetch()} retrying={result.isFetching} />
      ) : null}
      {result.data ? <ResultTable result={result.data} services={targets.map(({ service }) => service)} /> : null}
    </details>
  );
}

function ResultTable({
  result: { before, during, after, currency },
  services,
}: {
  result: PromotionResult;
  services: readonly string[];
}) {
  const today = usePromotions().data?.today;
  const service = new Set(services).size === 1 ? services[0] : undefined;
  const parts = [
    { title: t`Before`, sales: before },
    { title: t`During`, sales: during },
    ...(after ? [{ title: t`After`, sales: after }] : []),
  ];
  return (
    <div className={classes.table}>
      <SimpleTable
        caption={t`Sales before, during and after`}
        heads={[t`Days`, t`Orders`, t`Sales`, t`Sales a day`]}
        rows={parts.map(({ title, sales }) => ({
          key: title,
          cells: [
            <>
              {title} <small className={classes.days}>{daysWords(sales)}</small>
            </>,
            sales.orders.toLocaleString(writtenIn()),
            formatMoney(sales.salesMinor, currency),
            formatMoney(Math.round(sales.salesMinor / sales.days), currency),
          ],
        }))}
      />
      {during.to === today ? (
        <p className={classes.soft}>
          <Trans>“During” includes today, which is not over yet.</Trans>
        </p>
      ) : null}
      <p className={classes.soft}>
        <Trans>Sales at menu prices, as in Performance. Other things change sales, too: weather, holidays.</Trans>{' '}
        <Anchor component={Link} to={daysCompared({ now: during, before, service })} inherit underline="always">
          <Trans>These days in Performance</Trans>
        </Anchor>
      </p>
    </div>
  );
}
