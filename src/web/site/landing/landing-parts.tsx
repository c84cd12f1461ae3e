import { Link } from 'react-router';
import { company } from '../../../shared/company.ts';
import { offer, priceItem, upchargeShown } from '../../../domains/merchants/model/offer.ts';
import actions from '../../kit/action.module.css';
import { paths } from '../../lib/paths.ts';
import { LineSteps } from '../parts/line-steps.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import { Section } from '../parts/section.tsx';
import { ConnectPicture, DeliverPicture, SyncPicture } from '../parts/step-pictures.tsx';
import { shownRange, shownWhole } from '../parts/shown-money.ts';
import { Ticket } from '../parts/ticket.tsx';
import classes from './landing-parts.module.css';

const example = priceItem(1000);
const links = [
  { to: paths.becomePartner, label: 'Become a partner' },
  { to: paths.platform, label: 'How it works' },
  { to: paths.faq, label: 'FAQ' },
  { to: paths.support, label: 'Support' },
  { to: paths.careers, label: 'Careers' },
  { to: paths.contact, label: 'Contact' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.privacy, label: 'Privacy' },
];
const steps = [
  {
    title: 'Connect',
    text: 'Link the delivery apps where you sell already. Setup takes ',
    picture: <ConnectPicture />,
  },
  { title: 'Sync', text: 'Keep one menu with your own base prices.', picture: <SyncPicture /> },
  {
    title: 'Deliver',
    text: 'Accept every order on one screen. Couriers take it from there.',
    picture: <DeliverPicture />,
  },
].map((step, at) => (at === 0 ? { ...step, text: `${step.text}${offer.onboarding}.` } : step));

/** Below the fold of the landing page: how it works, what it looks like, what it costs. */
export function LandingParts() {
  return (
    <>
      <Section tone="card" title="Three stops, then dinner leaves the kitchen.">
        <LineSteps steps={steps} />
      </Section>
      <Section
        title="One screen for the counter."
        lead="New orders ring and wait in the first column. Accept, cook, mark as ready. The app that sent the order hears of it."
      >
        <div className={classes.product}>
          <ProductPicture
            name="orders"
            width={1200}
            height={750}
            alt="The order screen: four columns from new to driver on the way, with orders from Uber Eats and DoorDash"
          />
        </div>
      </Section>
      <Section tone="band" title="Ten dollars stay ten dollars.">
        <div className={classes.price}>
          <div>
            <p className={classes.sentence}>
              You keep {offer.keptPercent}% of your base prices. Customers pay a {upchargeShown} upcharge on top, and
              that is our whole service fee. {offer.contract}, {offer.monthlyFee}, payouts {offer.payouts}.
            </p>
            <Link to={paths.platform} className={actions.onBand}>
              Try it with your own prices
            </Link>
          </div>
          <Ticket
            title="1 × Carnitas plate"
            lines={[
              { label: 'Your base price', amount: shownWhole(example.baseCents) },
              { label: 'Customers see', amount: shownRange(example.menuCents) },
              { label: 'You keep', amount: shownWhole(example.keptCents), isTotal: true },
            ]}
          />
        </div>
      </Section>
      <nav className={classes.links} aria-label="More about Forkline">
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
        <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>
      </nav>
    </>
  );
}
