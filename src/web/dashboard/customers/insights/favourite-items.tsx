import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router';
import { Empty } from '../../../kit/empty.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { writtenIn } from '../../../lib/language.ts';
import { ordersBehind } from '../../../lib/paths.ts';
import { FileButton } from './file-button.tsx';
import { useBehindLink, type Shown } from './insights-address.ts';
import { useCustomerItems } from './insights-data.ts';
import classes from './insights-page.module.css';
import { kindWords } from './kind-words.ts';

const maxShown = 10;
const shownKinds = ['returning', 'new', 'untold'] as const;

/** The orders of the shown time that have an item. */
function ordersOf({ now, storeId, service }: Shown, { key, name }: { key: string; name: string }): string {
  return ordersBehind({
    ...now,
    ...(storeId !== undefined && { storeId }),
    ...(service !== undefined && { service }),
    itemKind: 'item',
    itemKey: key,
    title: name,
  });
}

/** What returning customers order, beside what new ones begin with. */
export function FavouriteItems({ shown }: { shown: Shown }) {
  const items = useCustomerItems(shown);
  const behind = useBehindLink();
  return (
    <section className={classes.part} aria-labelledby="favourites">
      <div className={classes.head}>
        <h2 id="favourites" className={classes.subtitle}>
          <Trans>Favourite items</Trans>
        </h2>
        <FileButton shown={shown} view="items" title={t`Favourite items`} />
      </div>
      <p className={classes.soft}>
        <Trans>Orders with an item, those of returning customers first.</Trans>
      </p>
      {items.isPending ? <Loading label={t`Loading the items`} h={320} /> : null}
      {items.isError && !items.data ? (
        <LoadFailure what={t`The items`} onRetry={() => void items.refetch()} retrying={items.isFetching} />
      ) : null}
      {items.data?.items.length === 0 ? (
        <Empty>
          <Trans>Nothing was sold in this time.</Trans>
        </Empty>
      ) : null}
      {items.data && items.data.items.length > 0 ? (
        <Table className={classes.table ?? ''} aria-labelledby="favourites">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t`Item`}</Table.Th>
              {shownKinds.map((kind) => (
                <Table.Th key={kind} scope="col">
                  {kindWords[kind]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.data.items.slice(0, maxShown).map(({ key, name, orders }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">
                  <Anchor component={Link} to={ordersOf(shown, { key, name })} inherit>
                    {name}
                  </Anchor>
                </Table.Th>
                {shownKinds.map((kind) => (
                  <Table.Td key={kind}>
                    {orders[kind] === 0 ? (
                      0
                    ) : (
                      <Anchor
                        component={Link}
                        to={behind({ list: 'orders', kind, itemKey: key, title: `${name}: ${kindWords[kind]}` })}
                        preventScrollReset
                        aria-label={`${name}: ${kindWords[kind]}, ${orders[kind].toLocaleString(writtenIn())}`}
                        inherit
                      >
                        {orders[kind].toLocaleString(writtenIn())}
                      </Anchor>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
    </section>
  );
}
