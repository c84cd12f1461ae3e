import { Link } from 'react-router';
import { offer, upchargeShown } from '../../../domains/merchants/model/offer.ts';
import actions from '../../kit/action.module.css';
import { paths } from '../../lib/paths.ts';
import { LinesPicture } from '../landing/lines-picture.tsx';
import { sitePages } from '../pages.ts';
import { Calculator } from '../parts/calculator.tsx';
import { Closing } from '../parts/closing.tsx';
import { Head } from '../parts/head.tsx';
import { LineSteps } from '../parts/line-steps.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Section } from '../parts/section.tsx';
import { Benefits } from './benefits.tsx';
import { Expectations } from './expectations.tsx';
import { Voices } from './voices.tsx';
import classes from './partner-page.module.css';

const steps = [
  { title: 'Apply', text: 'Tell us your address, your brand and how to reach you. It takes a few minutes.' },
  { title: 'Be approved', text: 'A person at Forkline reads your application and gets in touch. No robot says no.' },
  { title: 'Go live', text: `We set up your store with you. Onboarding takes about ${offer.onboarding}.` },
];

const businessTypes = new Intl.ListFormat('en-US').format(Object.values(offer.businessTypes));

export default function PartnerPage() {
  return (
    <>
      <Head page={sitePages.becomePartner} />
      <PageHero
        title="Deliver More. Earn More."
        lead={
          <>
            Sell on every delivery app from one screen, and keep {offer.keptPercent}% of your base prices.{' '}
            {offer.contract}, {offer.monthlyFee}.
          </>
        }
        actions={
          <>
            <Link to={paths.signup} className={actions.primary}>
              Become a Partner
            </Link>
            <Link to={paths.platform} className={actions.quiet}>
              How it works
            </Link>
          </>
        }
        picture={<LinesPicture />}
      />
      <Section tone="card" title="What changes at your counter">
        <Benefits />
      </Section>
      <Section
        title="Work it out with your own prices"
        lead={`Customers pay a ${upchargeShown} upcharge through the delivery apps; it is our service fee. The typical fee is ${offer.typicalFee}.`}
      >
        <Calculator />
      </Section>
      <Section
        tone="card"
        title="Who can join"
        lead={`Three conditions, the same for every type of business: ${businessTypes}.`}
      >
        <ul className={classes.criteria}>
          <li>
            <h3>A legal business</h3>
            <p>
              Registered, licensed for what it sells, and represented by somebody who is at least {offer.minimumAge}.
            </p>
          </li>
          <li>
            <h3>Delivery-service accounts</h3>
            <p>You have accounts with the delivery apps where you want to sell, or are ready to open them.</p>
          </li>
          <li>
            <h3>Operational capacity</h3>
            <p>Somebody is at the counter to accept orders, and the kitchen can make them during your hours.</p>
          </li>
        </ul>
      </Section>
      <Section title="Three steps to your first order">
        <LineSteps steps={steps} />
      </Section>
      <Expectations />
      <Voices />
      <Closing title="Put every app on one line." action="Get Started" />
    </>
  );
}
