import { Link } from 'react-router';
import { company } from '../../../shared/company.ts';
import { Brand } from '../../kit/brand.tsx';
import { paths } from '../../lib/paths.ts';
import { AppLinks } from './app-links.tsx';
import classes from './footer.module.css';

const groups = [
  {
    title: 'Product',
    links: [
      { to: paths.home, label: 'Home' },
      { to: paths.platform, label: 'How it works' },
      { to: paths.becomePartner, label: 'Become a partner' },
      { to: paths.addRestaurant, label: 'Add a restaurant' },
      { to: paths.signup, label: 'Sign up' },
      { to: paths.login, label: 'Log in' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: paths.faq, label: 'FAQ' },
      { to: paths.support, label: 'Support' },
      { to: paths.contact, label: 'Contact' },
      { to: paths.getTheApp, label: 'Get the app' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: paths.careers, label: 'Careers' },
      { to: paths.terms, label: 'Terms' },
      { to: paths.privacy, label: 'Privacy' },
    ],
  },
];

export function Footer() {
  const { supportPhone, supportEmail, address, legalName } = company;
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div className={classes.first}>
          <Brand size={36} />
          <p>Your restaurant. Anywhere.</p>
          <AppLinks />
        </div>
        <nav className={classes.groups} aria-label="All pages">
          {groups.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <address className={classes.reach}>
          <a href={`tel:${supportPhone.e164}`}>{supportPhone.shown}</a>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          <span>
            {legalName}, {address.street}, {address.city}, Delaware {address.zip}
          </span>
        </address>
      </div>
    </footer>
  );
}
