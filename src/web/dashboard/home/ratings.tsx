import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { api } from '../../lib/api.ts';
import { paths, ratingsOfStore } from '../../lib/paths.ts';
import cardClasses from '../charts/chart-card.module.css';
import { StarBars } from '../charts/star-bars.tsx';
import { useChosenStore } from '../data/current-store.ts';

const everyMs = 60_000;

/** What customers of the store, or of all stores, said in the last 30 days, over all services. */
export function Ratings() {
  const storeId = useChosenStore()?.id;
  const ratings = useQuery(
    api.getRatings.queryOptions({
      input: storeId === undefined ? {} : { storeId },
      refetchInterval: everyMs,
      retry: 1,
    }),
  );
  return (
    <section className={cardClasses.card} aria-labelledby="ratings">
      <div className={cardClasses.head}>
        <h2 className={cardClasses.title} id="ratings">
          <Trans>Customer Ratings (30d)</Trans>
        </h2>
        {ratings.data?.hasReviews === true ? (
          <Link to={storeId === undefined ? paths.ratings : ratingsOfStore(storeId)}>
            <Trans>All reviews</Trans>
          </Link>
        ) : null}
      </div>
      {ratings.isPending ? <Skeleton h={200} /> : null}
      {ratings.isError && !ratings.data ? (
        <LoadFailure what={t`The ratings`} onRetry={() => void ratings.refetch()} retrying={ratings.isFetching} />
      ) : null}
      {ratings.data?.count === 0 ? (
        <Empty>
          {ratings.data.hasReviews ? (
            <Trans>No reviews in the last 30 days.</Trans>
          ) : (
            <Trans>No reviews have come in from your services yet.</Trans>
          )}
        </Empty>
      ) : null}
      {ratings.data && ratings.data.count > 0 ? <StarBars ratings={ratings.data} place={{ storeId }} /> : null}
    </section>
  );
}
