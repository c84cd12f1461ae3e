import { Trans } from '@lingui/react/macro';
import { Empty } from '../../kit/empty.tsx';
import cardClasses from '../charts/chart-card.module.css';

/** What customers said, for when reviews are taken in from the services. */
export function Ratings() {
  return (
    <section className={cardClasses.card} aria-labelledby="ratings">
      <h2 className={cardClasses.title} id="ratings">
        <Trans>Customer Ratings (30d)</Trans>
      </h2>
      <Empty>
        <Trans>No reviews have come in from your services yet.</Trans>
      </Empty>
    </section>
  );
}
