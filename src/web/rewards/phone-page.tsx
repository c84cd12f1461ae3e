import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { consentVersion, consentWording, type GuestLanguage } from '../../domains/loyalty/model/consent.ts';
import type { RewardsPhone } from '../../domains/loyalty/guest-contract.ts';
import { api, client } from '../lib/api.ts';
import type { Route } from './+types/phone-page.ts';
import { guestFailure } from './guest-failure.ts';
import { useGuestLanguage } from './guest-language.ts';
import { guestWords } from './guest-words.ts';
import classes from './rewards.module.css';
import { RewardsShell, Waiting } from './shell.tsx';

/** Opened from a text: only whoever has the phone can agree to offers for it. Shows nothing of the card that it stands on. */
export default function PhonePage({ params: { token } }: Route.ComponentProps) {
  const language = useGuestLanguage();
  const phone = useQuery(api.getRewardsPhone.queryOptions({ input: { token }, retry: 1 }));
  return (
    <RewardsShell title={guestWords[language].phoneTitle} language={language}>
      {phone.data ? (
        <Question phone={phone.data} token={token} language={language} />
      ) : (
        <Waiting
          language={language}
          error={phone.error}
          retrying={phone.isFetching}
          onRetry={() => void phone.refetch()}
        />
      )}
    </RewardsShell>
  );
}

function Question({ phone, token, language }: { phone: RewardsPhone; token: string; language: GuestLanguage }) {
  const words = guestWords[language];
  const { restaurant, contact } = phone;
  const answer = useMutation({
    mutationFn: (isTheirs: boolean) => client.answerRewardsPhone({ token, isTheirs, consentVersion, language }),
  });
  if (answer.isSuccess || phone.isConfirmed) {
    return (
      <section className={classes.card} aria-live="polite">
        <h1 className={classes.title}>{restaurant}</h1>
        <p className={classes.subtitle}>
          {answer.data?.isTheirs === false ? words.phoneRefused : words.phoneConfirmed(contact)}
        </p>
      </section>
    );
  }
  const isPressed = (isTheirs: boolean) => answer.isPending && answer.variables === isTheirs;
  return (
    <section className={classes.card}>
      <div>
        <p className={classes.soft}>{restaurant}</p>
        <h1 className={classes.title}>{words.phoneTitle}</h1>
      </div>
      <p className={classes.soft}>{words.phoneText(phone)}</p>
      <p className={classes.soft}>{consentWording('sms', { language, restaurant })}</p>
      {answer.isError ? <p role="alert">{guestFailure(answer.error, language).sentence}</p> : null}
      <Button
        size="md"
        h={48}
        loading={isPressed(true)}
        disabled={isPressed(false)}
        onClick={() => answer.mutate(true)}
      >
        {words.phoneYes}
      </Button>
      <Button
        variant="default"
        size="md"
        h={48}
        loading={isPressed(false)}
        disabled={isPressed(true)}
        onClick={() => answer.mutate(false)}
      >
        {words.phoneNo}
      </Button>
    </section>
  );
}
