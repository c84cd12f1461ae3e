import { Link } from 'react-router';
import { company } from '../../../shared/company.ts';
import { offer, upchargeShown } from '../../../domains/merchants/model/offer.ts';
import actions from '../../kit/action.module.css';
import { paths } from '../../lib/paths.ts';
import { sitePages } from '../pages.ts';
import { Calculator } from '../parts/calculator.tsx';
import { Closing } from '../parts/closing.tsx';
import { Head } from '../parts/head.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import { Section } from '../parts/section.tsx';
import { ConnectPicture, DeliverPicture, SupportPicture, SyncPicture } from '../parts/step-pictures.tsx';
import classes from './platform-page.module.css';

const steps = [
  {
    title: 'Connect',
    text: `Link your store to the delivery apps where you sell. We do it with you; onboarding takes about ${offer.onboarding}.`,
    detail: offer.services.join(', '),
    picture: <ConnectPicture />,
  },
  {
    title: 'Sync',
    text: 'Your menu and its base prices live in one place, and live menu syncing is made to carry them to every app.',
    detail: `Menu prices are your base prices plus ${upchargeShown}.`,
    picture: <SyncPicture />,
  },
  {
    title: 'Deliver',
    text: 'Every order arrives on one screen. Accept, cook, mark as ready; the courier of the app takes it from there.',
    detail: 'You see the courier on the way to you, where the service tells.',
    picture: <DeliverPicture />,
  },
];

const benefits = [
  { title: 'Unified orders', text: 'One queue, one sound, one history for all apps and all your locations.' },
  {
    title: 'Nothing forgotten',
    text: 'An order that nobody has answered raises its voice before the app gives up on it.',
  },
  { title: 'Analytics', text: 'Sales, ratings and best sellers side by side, whatever app they came from.' },
  { title: 'Several cities', text: 'Each location keeps its own hours, orders and time zone.' },
  { title: 'Weekly payouts', text: `${offer.keptPercent}% of your base prices by direct deposit.` },
  { title: 'No strings', text: `${offer.contract}, ${offer.monthlyFee}.` },
];

export default function PlatformPage() {
  return (
    <>
      <Head page={sitePages.platform} />
      <PageHero
        title="How It Works"
        lead="Connect your apps, sync your menu, deliver your orders. Three stops on one line, and you stay at the counter."
        actions={
          <Link to={paths.signup} className={actions.primary}>
            Sign up
          </Link>
        }
      />
      <ol className={classes.stops}>
        {steps.map(({ title, text, detail, picture }) => (
          <li key={title}>
            <div className={classes.words}>
              <h2>{title}</h2>
              <p>{text}</p>
              <p className={classes.detail}>{detail}</p>
            </div>
            <div className={classes.picture}>{picture}</div>
          </li>
        ))}
      </ol>
      <Section
        tone="card"
        title="The dashboard, as it is"
        lead="No mock-up: this is the screen that our demo kitchen works with."
      >
        <div className={classes.product}>
          <ProductPicture
            name="home"
            width={1200}
            height={750}
            alt="The dashboard's first screen with the live order feed of a restaurant"
          />
        </div>
        <dl className={classes.benefits}>
          {benefits.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section
        title="What a price becomes"
        lead={`The ${upchargeShown} upcharge is paid by customers through the delivery apps and is our service fee. The typical fee is ${offer.typicalFee}.`}
      >
        <Calculator />
      </Section>
      <Section tone="band" title="Support that speaks kitchen">
        <div className={classes.support}>
          <div>
            <p>
              AI-driven support covers {offer.aiSupportShare} of inquiries at once. People take the rest,{' '}
              {company.supportHours}, and answer email within {company.emailReplyWithin}. We also talk to the delivery
              services&rsquo; representatives for you.
            </p>
            <Link to={paths.support} className={actions.onBand}>
              Support
            </Link>
          </div>
          <SupportPicture />
        </div>
      </Section>
      <Closing title="See your own store on it." action="Sign up" />
    </>
  );
}
