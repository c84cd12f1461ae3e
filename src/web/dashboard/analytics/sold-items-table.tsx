import { Table } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import type { SoldItems } from '../../../domains/reports/contract.ts';
import type { ItemKind } from '../../../domains/reports/model/item-kinds.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { ChangeChip } from '../charts/change-chip.tsx';
import { useBehindLink, type Shown } from './analytics-address.ts';
import { useSoldItems } from './analytics-data.ts';
import classes from './analytics-page.module.css';
import { FileButton } from './file-button.tsx';

const words = {
  item: {
    title: 'Items, by sales',
    view: 'items',
    meaning: 'What customers ordered, at menu prices with the options they chose; cancelled orders are left out.',
  },
  modifier: {
    title: 'Modifiers, by sales',
    view: 'modifiers',
    meaning: 'Options as often as they were chosen, at their own menu price; they are part of their items’ sales.',
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
      {sold.isPending ? <Loading label="Loading what was sold" h={320} /> : null}
      {sold.isError && !sold.data ? (
        <LoadFailure what="What was sold" onRetry={() => void sold.refetch()} retrying={sold.isFetching} />
      ) : null}
      {sold.data?.items.length === 0 ? <Empty>Nothing was sold in this time.</Empty> : null}
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
            <Table.Th scope="col">{kind === 'item' ? 'Item' : 'Modifier'}</Table.Th>
            <Table.Th scope="col">Sold</Table.Th>
            <Table.Th scope="col">Orders</Table.Th>
            <Table.Th scope="col">Sales</Table.Th>
            <Table.Th scope="col" className={classes.wide ?? ''}>
              Change
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sold.items.map((item) => {
            const orders = behind({ itemKind: kind, itemKey: item.key, title: item.name });
            return (
              <Table.Tr key={item.key}>
                <Table.Th scope="row">{item.name}</Table.Th>
                <Table.Td>{item.quantity.toLocaleString('en-US')}</Table.Td>
                <Table.Td>
                  <Link to={orders} preventScrollReset aria-label={`${item.name}: ${item.orders} orders`}>
                    {item.orders.toLocaleString('en-US')}
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
                    'new'
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}
