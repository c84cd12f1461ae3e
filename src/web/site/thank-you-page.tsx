import { Link } from 'react-router';
import { company } from '../../shared/company.ts';
import actions from '../kit/action.module.css';
import { paths } from '../lib/paths.ts';
import { sitePages } from './pages.ts';
import { Head } from './parts/head.tsx';
import { LineSteps } from './parts/line-steps.tsx';
import { PageHero } from './parts/page-hero.tsx';
import classes from './plain-page.module.css';

const next = [
  { title: 'We read it', text: 'Approval is personal: somebody looks at your application.' },
  { title: 'We reach out', text: 'By email or phone, about your accounts, your menu and your hours.' },
  { title: 'You go live', text: 'We set up your store with you, and a test order shows that it works.' },
];

export default function ThankYouPage() {
  return (
    <>
      <Head page={sitePages.thankYou} />
      <PageHero
        title="Thank you"
        lead={
          <>
            <p className={classes.first}>
              Your information was received, and a team member will reach out to you about onboarding.
            </p>
            <p>
              <strong>Confirm your email:</strong> open the link that we just sent you. Then{' '}
              <Link to={paths.application}>follow your application</Link>: log in with your email and password.
            </p>
            <p>
              Questions until then? Write to <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>.
            </p>
          </>
        }
        actions={
          <Link to={paths.home} className={actions.primary}>
            Back to Homepage
          </Link>
        }
      />
      <section className={classes.part}>
        <h2>What happens next</h2>
        <LineSteps steps={next} />
      </section>
    </>
  );
}
