import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ReviewView } from '../../../../domains/customers/reviews-contract.ts';
import { ServiceBadge } from '../../../kit/service-badge.tsx';
import { formatDay, formatDayAndClock } from '../../../lib/format-time.ts';
import { orderInStore } from '../../../lib/paths.ts';
import { useStoreOf } from '../../data/current-store.ts';
import { Answer } from './answer.tsx';
import classes from './ratings-page.module.css';

const every = [1, 2, 3, 4, 5];

/** One review with what was ordered, and its answer. The customer's words are shown as they are, as text. */
export function ReviewCard({
  review,
  mayAnswer,
  isLinked = false,
}: {
  review: ReviewView;
  mayAnswer: boolean;
  isLinked?: boolean;
}) {
  const { timeZone } = useStoreOf(review.storeId);
  const written =
    review.writtenOn === null ? formatDayAndClock(review.writtenAt, timeZone) : formatDay(review.writtenOn);
  const { stars, text, author, tags, items, orderId, orderNumber, storeId, storeName, service, serviceName } = review;
  return (
    <article
      className={classes.card}
      data-linked={isLinked || undefined}
      aria-label={t`${stars} of 5 stars on ${serviceName}`}
    >
      <div className={classes.head}>
        <span className={classes.stars}>
          <VisuallyHidden>{t`${stars} of 5 stars`}</VisuallyHidden>
          {every.map((place) =>
            place <= stars ? (
              <IconStarFilled key={place} size={18} aria-hidden />
            ) : (
              <IconStar key={place} size={18} aria-hidden />
            ),
          )}
        </span>
        <ServiceBadge service={service} name={serviceName} />
        <span className={classes.soft}>{[author, storeName, written].filter(Boolean).join(' · ')}</span>
      </div>
      {text === '' ? (
        <p className={classes.soft}>
          <Trans>Stars without words.</Trans>
        </p>
      ) : (
        <p className={classes.words}>{text}</p>
      )}
      {tags.length > 0 ? <p className={classes.soft}>{tags.join(' · ')}</p> : null}
      {items.length > 0 || orderNumber !== null ? (
        <p className={classes.soft}>
          {orderNumber === null ? null : orderId === null ? (
            <Trans>Order {orderNumber}</Trans>
          ) : (
            <Link to={orderInStore({ storeId, orderId })}>
              <Trans>Order {orderNumber}</Trans>
            </Link>
          )}{' '}
          {items.map(({ name }) => name).join(', ')}
        </p>
      ) : null}
      <Answer review={review} mayAnswer={mayAnswer} />
    </article>
  );
}
