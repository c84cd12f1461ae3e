import type { SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { company } from '../../../shared/company.ts';
import actions from '../../kit/action.module.css';
import { Brand } from '../../kit/brand.tsx';
import { formText } from '../../lib/form-text.ts';
import { paths, signupFor } from '../../lib/paths.ts';
import { sitePages } from '../pages.ts';
import { Head, StructuredData } from '../parts/head.tsx';
import { LandingParts } from './landing-parts.tsx';
import { LinesPicture } from './lines-picture.tsx';
import classes from './landing-page.module.css';

const { name, legalName, siteUrl, supportEmail, supportPhone, address } = company;
const organization = {
  '@type': 'Organization',
  name,
  legalName,
  url: siteUrl,
  logo: `${siteUrl}/icons/icon-512.png`,
  slogan: company.tagline,
  email: supportEmail,
  telephone: supportPhone.e164,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.state,
    postalCode: address.zip,
    addressCountry: address.country,
  },
};

export default function LandingPage() {
  const navigate = useNavigate();

  function start(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    void navigate(signupFor(formText(event.currentTarget, 'address')));
  }

  return (
    <main>
      <Head page={sitePages.home} />
      <StructuredData data={organization} />
      <div className={classes.hero}>
        <div className={classes.words}>
          <Brand size={40} />
          <h1 className={classes.heading}>Every order, one line.</h1>
          <p className={classes.tagline}>One platform. Every delivery app.</p>
          <p className={classes.subline}>Sync your menu. Accept orders. Get paid. No delivery fees.</p>
          <form className={classes.form} action={paths.signup} onSubmit={start}>
            <input
              name="address"
              className={classes.address}
              aria-label="Restaurant address"
              placeholder="Enter your restaurant address"
              autoComplete="street-address"
              maxLength={300}
            />
            <button type="submit" className={actions.primary}>
              Get Started
            </button>
          </form>
          <Link to={paths.login} className={classes.login}>
            Already a partner? Log in
          </Link>
        </div>
        <LinesPicture />
      </div>
      <LandingParts />
    </main>
  );
}
