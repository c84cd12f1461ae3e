import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { IconStarFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Ratings } from '../../../domains/customers/reviews-contract.ts';
import { reviewsWithStars } from '../../lib/paths.ts';
import classes from './star-bars.module.css';

/** The average of the last 30 days and how its reviews spread, five stars first; each bar leads to its reviews. */
export function StarBars({
  ratings,
  place,
}: {
  ratings: Pick<Ratings, 'count' | 'averageHundredths' | 'bars'>;
  /** Whose reviews they are: without a store or service, of all. */
  place: { storeId?: string | undefined; service?: string | undefined };
}) {
  const { count, averageHundredths, bars } = ratings;
  const average = averageHundredths === null ? '–' : starsText(averageHundredths);
  return (
    <div className={classes.stars}>
      <div className={classes.average}>
        <strong className={classes.number}>{average}</strong>
        <IconStarFilled size={22} aria-hidden className={classes.sign} />
        <span className={classes.soft}>
          <Plural value={count} one="from # review" other="from # reviews" />
        </span>
      </div>
      <ul className={classes.bars} aria-label={t`How the stars spread`}>
        {bars.map(({ stars, percent }) => (
          <li key={stars}>
            <Link to={reviewsWithStars(stars, place)} preventScrollReset className={classes.bar}>
              <span className={classes.label}>
                <Plural value={stars} one="# star" other="# stars" />
              </span>
              <span className={classes.track} aria-hidden>
                <span className={classes.fill} style={{ width: `${percent}%` }} />
              </span>
              <span className={classes.percent}>
                <Trans>{percent} %</Trans>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `4.3`. */
export const starsText = (hundredths: number) => (hundredths / 100).toFixed(1);
