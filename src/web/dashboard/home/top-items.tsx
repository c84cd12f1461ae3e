import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { HomeFigures } from '../../../domains/reports/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { writtenIn } from '../../lib/language.ts';
import { soldItemsOfWeek } from '../../lib/paths.ts';
import cardClasses from '../charts/chart-card.module.css';
import classes from './home-page.module.css';

/** What sold best in the last 7 days. */
export function TopItems({ figures, seesMoney }: { figures: HomeFigures | undefined; seesMoney: boolean }) {
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
                {orders === 1 ? t`1 order` : t`${orders.toLocaleString(writtenIn())} orders`}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
