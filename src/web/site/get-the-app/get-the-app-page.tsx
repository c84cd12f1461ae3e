import { Link } from 'react-router';
import { company } from '../../../shared/company.ts';
import actions from '../../kit/action.module.css';
import { paths } from '../../lib/paths.ts';
import { sitePages } from '../pages.ts';
import { Head } from '../parts/head.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { PhonePicture } from './phone-picture.tsx';
import classes from './get-the-app-page.module.css';

const phones = [
  {
    id: 'iphone',
    name: 'iPhone',
    steps: [
      { text: 'Open this site in Safari and log in.', picture: 'open' },
      { text: 'Tap Share, the square with the arrow, at the bottom of the screen.', picture: 'share' },
      { text: 'Scroll down, choose Add to Home Screen and tap Add.', picture: 'add' },
      { text: 'Open Forkline from its icon: the dashboard fills the screen.', picture: 'icon' },
    ],
  },
  {
    id: 'android',
    name: 'Android',
    steps: [
      { text: 'Open this site in Chrome and log in.', picture: 'open' },
      { text: 'Tap the menu, the three dots, in the upper corner.', picture: 'dots' },
      { text: 'Choose Add to Home screen, then Install or Add.', picture: 'add' },
      { text: 'Open Forkline from its icon: the dashboard fills the screen.', picture: 'icon' },
    ],
  },
] as const;

export default function GetTheAppPage() {
  return (
    <>
      <Head page={sitePages.getTheApp} />
      <PageHero
        title="Forkline on your phone"
        lead="Add the dashboard to your home screen and open it like an app. There is nothing to download and nothing to update."
        actions={
          <>
            <a href="#iphone" className={actions.primary}>
              iPhone
            </a>
            <a href="#android" className={actions.primary}>
              Android
            </a>
            <Link to={paths.login} className={actions.quiet}>
              Log in
            </Link>
          </>
        }
      />
      {phones.map(({ id, name, steps }) => (
        <section key={id} id={id} className={classes.phone} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{name}</h2>
          <ol className={classes.steps}>
            {steps.map(({ text, picture }) => (
              <li key={picture}>
                <PhonePicture shows={picture} />
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <p className={classes.help}>
        Does it look different on your phone? Write to{' '}
        <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>.
      </p>
    </>
  );
}
