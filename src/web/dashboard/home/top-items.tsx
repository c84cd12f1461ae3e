import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { HomeFigures } from '../../../domains/reports/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { writtenIn } from '../../lib/language.ts';
import { ordersBehind, soldItemsOfWeek } from '../../lib/paths.ts';
import cardClasses from '../charts/chart-card.module.css';
import { useChosenStore } from '../data/current-store.ts';
import classes from './home-page.module.css';

const countWords = (orders: number) => (orders === 1 ? t`1 order` : t`${orders.toLocaleString(writtenIn())} orders`);

/** What sold best in the last 7 days; each item opens to its orders. */
export function TopItems({ figures, seesMoney }: { figures: HomeFigures | undefined; seesMoney: boolean }) {
  const storeId = useChosenStore()?.id;
  return (
    <section className={cardClasses.card} aria-labelledby="top-items">
      <div className={cardClasses.head}>
        <h2 className={cardClasses.title} id="top-items">
          <Trans>Top 5 Menu Items</Trans>
        </h2>
        {seesMoney ? (
          <Link to={soldItemsOfWeek}>
            <Trans>All items</Trans>
          </Link>
        ) : null}
      </div>
      {figures === undefined ? <Skeleton h={200} /> : null}
      {figures?.items.length === 0 ? (
        <Empty>
          <Trans>Nothing was sold in the last 7 days.</Trans>
        </Empty>
      ) : null}
      {figures && figures.items.length > 0 ? (
        <ol className={classes.items}>
          {figures.items.map(({ key, name, orders }) => (
            <li key={key}>
              <span className={classes.itemName}>{name}</span>
              <span className={classes.hint}>
                {seesMoney ? (
                  <Link
                    to={ordersBehind({
                      itemKind: 'item',
                      itemKey: key,
                      from: figures.days[0]?.date ?? '',
                      to: figures.days.at(-1)?.date ?? '',
                      ...(storeId !== undefined && { storeId }),
                      title: name,
                    })}
                    aria-label={`${name}: ${countWords(orders)}`}
                  >
                    {countWords(orders)}
                  </Link>
                ) : (
                  countWords(orders)
                )}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
