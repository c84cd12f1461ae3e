import '@mantine/core/styles.layer.css';
import { Anchor, Title } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { LinesToTicket } from './lines-to-ticket.tsx';
import { SignupForm } from './signup-form.tsx';
import classes from './signup-page.module.css';

export default function SignupPage() {
  return (
    <div className={classes.page}>
      <title>Sign up - Forkline</title>
      <meta
        name="description"
        content="Centralize your delivery channels. Setup is quick, approval is personal: tell us about your business."
      />
      <section className={classes.form} aria-labelledby="get-started">
        <Title order={1} id="get-started" className={classes.heading}>
          Get started with Forkline
        </Title>
        <p className={classes.lead}>Centralize your delivery channels. Setup is quick, approval is personal.</p>
        <SignupForm />
        <p>
          Already have an account?{' '}
          <Anchor component={Link} to={paths.login} className={classes.login}>
            Log in
          </Anchor>
        </p>
      </section>
      <div className={classes.side}>
        <LinesToTicket />
      </div>
    </div>
  );
}
