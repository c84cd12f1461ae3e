import { company } from '../../../shared/company.ts';
import { offer } from '../../../domains/merchants/model/offer.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { PayoutPicture, SupportPicture, SyncPicture } from '../parts/step-pictures.tsx';
import classes from './benefits.module.css';

/** What a partner gains, as cards of different weight: the order screen leads. */
export function Benefits() {
  return (
    <div className={classes.cards}>
      <article className={`${classes.card} ${classes.lead}`}>
        <div>
          <h3>One queue instead of a row of tablets</h3>
          <p>
            Orders of every app ring on one screen, in the order in which they are due. Notes and changes stand out, and
            every order can be followed until it leaves.
          </p>
        </div>
        <ProductPicture name="orders-phone" alt="The order screen on a phone" width={390} height={780} isPhone />
      </article>
      <article className={classes.card}>
        <div className={classes.picture}>
          <PayoutPicture />
        </div>
        <h3>Paid every week</h3>
        <p>
          Your base prices, {offer.keptPercent}% of them, by direct deposit with {offer.payouts} payouts.
        </p>
      </article>
      <article className={classes.card}>
        <div className={classes.picture}>
          <SyncPicture />
        </div>
        <h3>One menu for all apps</h3>
        <p>You set the base price once. Live menu syncing is made to carry it to each app.</p>
      </article>
      <article className={classes.card}>
        <div className={classes.picture}>
          <SupportPicture />
        </div>
        <h3>Somebody who answers</h3>
        <p>
          AI-driven support for {offer.aiSupportShare} of inquiries, people for the rest, {company.supportHours}. We
          speak with the delivery services for you.
        </p>
      </article>
    </div>
  );
}
