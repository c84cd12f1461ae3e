import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import type { SoldItems } from '../../../domains/reports/contract.ts';
import type { ItemKind } from '../../../domains/reports/model/item-kinds.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { writtenIn } from '../../lib/language.ts';
import { ChangeChip } from '../charts/change-chip.tsx';
import { useBehindLink, type Shown } from './analytics-address.ts';
import { useSoldItems } from './analytics-data.ts';
import classes from './analytics-page.module.css';
import { FileButton } from './file-button.tsx';

const words = {
  item: {
    title: t`Items, by sales`,
    view: 'items',
    meaning: t`What customers ordered, at menu prices with the options they chose; cancelled orders are left out.`,
  },
  modifier: {
    title: t`Modifiers, by sales`,
    view: 'modifiers',
    meaning: t`Options as often as they were chosen, at their own menu price; they are part of their items’ sales.`,
  },
} as const;

/** What sold best, against the other time. */
export function SoldItemsTable({ kind, shown }: { kind: ItemKind; shown: Shown }) {
  const id = useId();
  const sold = useSoldItems(shown, kind);
  const { title, view, meaning } = words[kind];
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.partHead}>
        <h2 id={id} className={classes.subtitle}>
          {title}
        </h2>
        <FileButton shown={shown} view={view} />
      </div>
      <p className={classes.meaning}>{meaning}</p>
      {sold.isPending ? <Loading label={t`Loading what was sold`} h={320} /> : null}
      {sold.isError && !sold.data ? (
        <LoadFailure what={t`What was sold`} onRetry={() => void sold.refetch()} retrying={sold.isFetching} />
      ) : null}
      {sold.data?.items.length === 0 ? (
        <Empty>
          <Trans>Nothing was sold in this time.</Trans>
        </Empty>
      ) : null}
      {sold.data && sold.data.items.length > 0 ? <Rows id={id} kind={kind} shown={shown} sold={sold.data} /> : null}
    </section>
  );
}

function Rows({ id, kind, shown, sold }: { id: string; kind: ItemKind; shown: Shown; sold: SoldItems }) {
  const behind = useBehindLink(shown);
  return (
    <div className={classes.card}>
      <Table verticalSpacing="sm" className={classes.table ?? ''} aria-labelledby={id}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{kind === 'item' ? t`Item` : t`Modifier`}</Table.Th>
            <Table.Th scope="col">
              <Trans>Sold</Trans>
            </Table.Th>
            <Table.Th scope="col">
              <Trans>Orders</Trans>
            </Table.Th>
            <Table.Th scope="col">
              <Trans>Sales</Trans>
            </Table.Th>
            <Table.Th scope="col" className={classes.wide ?? ''}>
              <Trans>Difference</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sold.items.map((item) => {
            const orders = behind({ itemKind: kind, itemKey: item.key, title: item.name });
            return (
              <Table.Tr key={item.key}>
                <Table.Th scope="row">{item.name}</Table.Th>
                <Table.Td>{item.quantity.toLocaleString(writtenIn())}</Table.Td>
                <Table.Td>
                  <Link to={orders} preventScrollReset aria-label={t`${item.name}: ${item.orders} orders`}>
                    {item.orders.toLocaleString(writtenIn())}
                  </Link>
                </Table.Td>
                <Table.Td>
                  <Link to={orders} preventScrollReset>
                    {formatMoney(item.salesMinor, sold.currency)}
                  </Link>
                </Table.Td>
                <Table.Td className={classes.wide ?? ''}>
                  {item.before ? (
                    <ChangeChip figure="sales" now={item.salesMinor} before={item.before.salesMinor} />
                  ) : (
                    <Trans>new</Trans>
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {sold.isCut ? (
        <p className={classes.meaning}>
          <Trans>These are the {sold.items.length} that sold best; the CSV file has all of them.</Trans>
        </p>
      ) : null}
    </div>
  );
}
