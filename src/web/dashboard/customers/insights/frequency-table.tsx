import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import { Link } from 'react-router';
import { writtenIn } from '../../../lib/language.ts';
import type { Insights } from '../../../../domains/customers/insights-contract.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { Empty } from '../../../kit/empty.tsx';
import { FileButton } from './file-button.tsx';
import { useBehindLink, type Shown } from './insights-address.ts';
import classes from './insights-page.module.css';

/** How often customers who can be told apart have ordered, and what they are worth. */
export function FrequencyTable({ shown, insights }: { shown: Shown; insights: Insights }) {
  const behind = useBehindLink();
  const { frequency, currency } = insights;
  const all = frequency.reduce((sum, { customers }) => sum + customers, 0);
  const words = {
    once: t`Once`,
    twice: t`Twice`,
    some: t`3 or 4 times`,
    often: t`5 to 9 times`,
    most: t`10 times or more`,
  };
  const best = t`Best customers`;
  return (
    <section className={classes.part} aria-labelledby="frequency">
      <div className={classes.head}>
        <h2 id="frequency" className={classes.subtitle}>
          <Trans>How often customers order</Trans>
        </h2>
        <FileButton shown={shown} view="customers" title={best} more={{ group: 'best' }} />
      </div>
      <p className={classes.soft}>
        <Trans>
          Customers who can be told apart, since their first order here, at each store and on each service by itself.
        </Trans>
      </p>
      {all === 0 ? (
        <Empty>
          <Trans>No customer can be told apart yet.</Trans>
        </Empty>
      ) : (
        <>
          <Table className={classes.table ?? ''} aria-labelledby="frequency">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t`Ordered`}</Table.Th>
                <Table.Th scope="col">{t`Customers`}</Table.Th>
                <Table.Th scope="col">{t`Spent each`}</Table.Th>
                <Table.Th scope="col">{t`Sales`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {frequency.map(({ key, customers, salesMinor }) => {
                const title = words[key];
                const count = customers.toLocaleString(writtenIn());
                return (
                  <Table.Tr key={key}>
                    <Table.Th scope="row">{title}</Table.Th>
                    <Table.Td>
                      <Link
                        to={behind({ list: 'customers', group: 'frequent', frequency: key, title })}
                        preventScrollReset
                        aria-label={t`${title}: ${count} customers`}
                      >
                        {count}
                      </Link>
                    </Table.Td>
                    <Table.Td>
                      {customers === 0 ? '–' : formatMoney(Math.round(salesMinor / customers), currency)}
                    </Table.Td>
                    <Table.Td>{formatMoney(salesMinor, currency)}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
          <p>
            <Link to={behind({ list: 'customers', group: 'best', title: best })} preventScrollReset>
              {best}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
