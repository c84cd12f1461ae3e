import { Anchor, Button, TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Brand } from '../kit/brand.tsx';
import { formText } from '../lib/form-text.ts';
import { paths, signupFor } from '../lib/paths.ts';
import { LinesPicture } from './lines-picture.tsx';
import classes from './landing-page.module.css';

export default function LandingPage() {
  const navigate = useNavigate();

  function start(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    void navigate(signupFor(formText(event.currentTarget, 'address')));
  }

  return (
    <main className={classes.page}>
      <title>Forkline - One platform. Every delivery app.</title>
      <meta name="description" content="Sync your menu. Accept orders. Get paid. No delivery fees." />
      <div className={classes.words}>
        <Brand size={40} />
        <h1 className={classes.heading}>Every order, one line.</h1>
        <p className={classes.tagline}>One platform. Every delivery app.</p>
        <p className={classes.subline}>Sync your menu. Accept orders. Get paid. No delivery fees.</p>
        <form className={classes.form} onSubmit={start}>
          <TextInput
            name="address"
            size="lg"
            className={classes.address}
            aria-label="Restaurant address"
            placeholder="Enter your restaurant address"
            autoComplete="street-address"
            leftSection={<IconMapPin size={20} aria-hidden />}
          />
          <Button type="submit" size="lg">
            Get Started
          </Button>
        </form>
        <Anchor component={Link} to={paths.login} className={classes.login}>
          Already a partner? Log in
        </Anchor>
      </div>
      <LinesPicture />
    </main>
  );
}
