import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import { Link } from 'react-router';
import type { ReviewFilters } from '../../../../domains/customers/reviews-contract.ts';
import { reviewsWithItem } from '../../../lib/paths.ts';
import { starsText } from '../../charts/star-bars.tsx';
import { useRatedItems } from './ratings-data.ts';
import classes from './ratings-page.module.css';

/** What was in orders that were rated low; each leads to those reviews. */
export function RatedItems({ filters }: { filters: ReviewFilters }) {
  const { data } = useRatedItems(filters);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="rated-items">
      <h2 id="rated-items" className={classes.subtitle}>
        <Trans>In orders rated low</Trans>
      </h2>
      <p className={classes.soft}>
        <Trans>Of the last 90 days. A review is about the whole order: look for what comes again and again.</Trans>
      </p>
      <Table className={classes.table ?? ''} aria-labelledby="rated-items">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t`Item`}</Table.Th>
            <Table.Th scope="col">{t`Low`}</Table.Th>
            <Table.Th scope="col">{t`Reviews`}</Table.Th>
            <Table.Th scope="col">{t`Average`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.items.map(({ key, name, low, reviews, averageHundredths }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>
                <Link to={reviewsWithItem(key, filters)} aria-label={t`${name}: ${low} low ratings`}>
                  {low}
                </Link>
              </Table.Td>
              <Table.Td>{reviews}</Table.Td>
              <Table.Td>{starsText(averageHundredths)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
