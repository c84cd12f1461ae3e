import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { writtenIn } from '../../../lib/language.ts';
import type { Insights } from '../../../../domains/customers/insights-contract.ts';
import { FileButton } from './file-button.tsx';
import { useBehindLink, type Shown } from './insights-address.ts';
import classes from './insights-page.module.css';

/** Who has ordered at least twice and then stayed away. */
export function Lapsed({ shown, insights }: { shown: Shown; insights: Insights }) {
  const behind = useBehindLink();
  const shortest = Math.min(...insights.lapsed.map(({ days }) => days));
  return (
    <section className={classes.part} aria-labelledby="lapsed">
      <div className={classes.head}>
        <h2 id="lapsed" className={classes.subtitle}>
          <Trans>Stayed away</Trans>
        </h2>
        <FileButton
          shown={shown}
          view="customers"
          title={t`Stayed away`}
          // All that are listed below: the file names each one's last day.
          more={{ group: 'lapsed', lapsedDays: String(shortest) }}
        />
      </div>
      <p className={classes.soft}>
        <Trans>Ordered at least twice, and not since. A service does not let you write to them yourself.</Trans>
      </p>
      <ul className={classes.lapsed}>
        {insights.lapsed.map(({ days, customers }) => {
          const title = t`Not for ${days} days`;
          const count = customers.toLocaleString(writtenIn());
          return (
            <li key={days}>
              <span>{title}</span>
              <Link
                to={behind({ list: 'customers', group: 'lapsed', lapsedDays: String(days), title })}
                preventScrollReset
                className={classes.value}
                aria-label={t`${title}: ${count} customers`}
              >
                {count}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
