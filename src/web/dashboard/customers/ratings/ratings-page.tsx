import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { Empty } from '../../../kit/empty.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { StarBars } from '../../charts/star-bars.tsx';
import { useStoreAt } from '../../data/current-store.ts';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { useUpdateSearchParams } from '../../../lib/use-update-search-params.ts';
import { FilterBar } from './filter-bar.tsx';
import { RatedItems } from './rated-items.tsx';
import { readShown, type ShownReviews } from './ratings-address.ts';
import { useMayAnswer, useRatings, useReview, useReviews } from './ratings-data.ts';
import classes from './ratings-page.module.css';
import { ReviewCard } from './review-card.tsx';
import { Sources } from './sources.tsx';

/** What customers say on every service, in one list, and what is answered. */
export default function RatingsPage() {
  const [search] = useSearchParams();
  const shown = readShown(search, useStoreAt());
  const ratings = useRatings(shown.filters);
  const title = t`Ratings & Reviews`;
  return (
    <div className={classes.page}>
      <ScreenTitle title={title} />
      <Title order={1} fz={26}>
        {title}
      </Title>
      <FilterBar filters={shown.filters} />
      <div className={classes.columns}>
        <section className={classes.card} aria-labelledby="last-30-days">
          <h2 id="last-30-days" className={classes.subtitle}>
            <Trans>Last 30 days</Trans>
          </h2>
          {ratings.isPending ? <Loading label={t`Loading the ratings`} h={200} /> : null}
          {ratings.data?.count === 0 ? (
            <Empty>
              <Trans>No reviews in the last 30 days.</Trans>
            </Empty>
          ) : null}
          {ratings.data && ratings.data.count > 0 ? <StarBars ratings={ratings.data} place={shown.filters} /> : null}
        </section>
        <Inbox shown={shown} hasReviews={ratings.data?.hasReviews} />
        <div className={classes.column}>
          <RatedItems filters={shown.filters} />
          <Sources />
        </div>
      </div>
    </div>
  );
}

function Inbox({ shown, hasReviews }: { shown: ShownReviews; hasReviews: boolean | undefined }) {
  const reviews = useReviews(shown.filters);
  const linked = useReview(shown.reviewId);
  const mayAnswer = useMayAnswer();
  const change = useUpdateSearchParams();
  const found = reviews.data?.pages.flatMap((page) => page.reviews) ?? [];
  const first = linked.data;
  const rest = found.filter(({ id }) => id !== first?.id);
  return (
    <section className={classes.column} aria-label={t`Reviews`}>
      {reviews.isPending ? <Loading label={t`Loading the reviews`} h={420} /> : null}
      {reviews.isError && !reviews.data ? (
        <LoadFailure what={t`The reviews`} onRetry={() => void reviews.refetch()} retrying={reviews.isFetching} />
      ) : null}
      {first ? (
        <>
          <ReviewCard key={first.id} review={first} mayAnswer={mayAnswer} isLinked />
          <div>
            <Button variant="default" h={44} onClick={() => change({ review: null })}>
              <Trans>Back to all reviews</Trans>
            </Button>
          </div>
        </>
      ) : null}
      {reviews.data && found.length === 0 ? (
        <Empty>
          {hasReviews === false ? (
            <Trans>
              No reviews yet. They come in by themselves from the services that allow it, and from files of the others.
            </Trans>
          ) : (
            <Trans>No review fits. Take a filter off to see more.</Trans>
          )}
        </Empty>
      ) : null}
      <ul className={classes.reviews} data-stale={reviews.isPlaceholderData || undefined}>
        {rest.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} mayAnswer={mayAnswer} />
          </li>
        ))}
      </ul>
      {reviews.hasNextPage ? (
        <Button
          variant="default"
          h={44}
          loading={reviews.isFetchingNextPage}
          onClick={() => void reviews.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </section>
  );
}
