import type { SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { company } from '../../shared/company.ts';
import actions from '../kit/action.module.css';
import { formText } from '../lib/form-text.ts';
import { paths, signupFor } from '../lib/paths.ts';
import { sitePages } from './pages.ts';
import { Field } from './parts/field.tsx';
import { Head } from './parts/head.tsx';
import { LineSteps } from './parts/line-steps.tsx';
import { PageHero } from './parts/page-hero.tsx';
import classes from './plain-page.module.css';

const steps = [
  { title: 'A first restaurant', text: 'Enter its address here and sign up. Approval is personal.' },
  {
    title: 'One more location',
    text: 'Sign up with the new address and your account’s email. Confirm by email, and we add it to your account.',
  },
  { title: 'Then we connect it', text: 'Each location gets its own apps, hours and orders in your dashboard.' },
];

export default function AddRestaurantPage() {
  const navigate = useNavigate();

  function start(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    void navigate(signupFor(formText(event.currentTarget, 'address')));
  }

  return (
    <>
      <Head page={sitePages.addRestaurant} />
      <PageHero
        title="Add a restaurant"
        lead={
          <form className={classes.form} action={paths.signup} onSubmit={start}>
            <Field label="Address of the restaurant">
              {(control) => <input {...control} name="address" autoComplete="street-address" maxLength={300} />}
            </Field>
            <button type="submit" className={actions.primary}>
              Go to sign up
            </button>
          </form>
        }
      />
      <section className={classes.part}>
        <LineSteps steps={steps} />
        <p className={classes.existing}>
          Already a partner? <Link to={paths.storeInfo}>Log in and add a store</Link>, or write to{' '}
          <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>.
        </p>
      </section>
    </>
  );
}
