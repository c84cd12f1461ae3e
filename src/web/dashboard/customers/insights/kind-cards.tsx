import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { writtenIn } from '../../../lib/language.ts';
import type { Insights } from '../../../../domains/customers/insights-contract.ts';
import { orderKinds } from '../../../../domains/customers/model/customer-sums.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { useBehindLink } from './insights-address.ts';
import classes from './insights-page.module.css';

/** Orders of new customers, of returning ones, and of those of whom nobody can say it; each opens to its orders. */
export function KindCards({ insights }: { insights: Insights }) {
  const behind = useBehindLink();
  const { now, before, currency } = insights;
  const words = {
    new: { title: t`New customers`, meaning: t`First orders, as far as we or the service know.` },
    returning: {
      title: t`Orders of returning customers`,
      meaning: t`By somebody who has ordered from this store before.`,
    },
    untold: {
      title: t`Orders that cannot be told apart`,
      meaning: t`The service hides who ordered. Nobody is guessed at.`,
    },
  };
  return (
    <ul className={classes.cards}>
      {orderKinds.map((kind) => {
        const { title, meaning } = words[kind];
        const count = now.orders[kind].toLocaleString(writtenIn());
        const then = before.orders[kind].toLocaleString(writtenIn());
        const each = now.orders[kind] === 0 ? null : Math.round(now.salesMinor[kind] / now.orders[kind]);
        const sales = formatMoney(now.salesMinor[kind], currency);
        const average = each === null ? null : formatMoney(each, currency);
        return (
          <li key={kind} className={classes.card}>
            <h2 className={classes.figureName}>{title}</h2>
            <Link
              to={behind({ list: 'orders', kind, title })}
              preventScrollReset
              className={classes.value}
              aria-label={t`${title}: ${count}. What is behind it`}
            >
              {count}
            </Link>
            <p className={classes.soft}>
              <Trans>{then} in the time before</Trans>
            </p>
            <p>
              {average === null ? (
                <Trans>No sales</Trans>
              ) : (
                <Trans>
                  {sales}, {average} an order
                </Trans>
              )}
            </p>
            <p className={classes.soft}>{meaning}</p>
          </li>
        );
      })}
    </ul>
  );
}
