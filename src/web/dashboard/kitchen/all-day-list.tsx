import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { allDay } from './kitchen-columns.ts';
import classes from './kitchen.module.css';

/** Everything that is being made, added up over the orders. */
export function AllDayList({ orders }: { orders: readonly OrderView[] }) {
  const items = allDay(orders);
  return (
    <section className={classes.allDay} aria-label={t`All day`}>
      <h2 className={classes.columnName}>
        <Trans>All day</Trans>
      </h2>
      {items.length === 0 ? (
        <p className={classes.nothing}>
          <Trans>Nothing to make.</Trans>
        </p>
      ) : null}
      <ul className={classes.items}>
        {items.map(({ name, count, ways }) => (
          <li key={name}>
            <strong>
              {count} × {name}
            </strong>
            {ways.map((way) => (
              <span key={way.text} className={classes.way}>
                {way.count} × {way.text}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
