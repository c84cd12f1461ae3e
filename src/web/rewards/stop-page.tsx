import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { consentVersion } from '../../domains/loyalty/model/consent.ts';
import { api, client } from '../lib/api.ts';
import type { Route } from './+types/stop-page.ts';
import { guestFailure } from './guest-failure.ts';
import { useGuestLanguage } from './guest-language.ts';
import { guestWords } from './guest-words.ts';
import classes from './rewards.module.css';
import { RewardsShell } from './shell.tsx';

/** Opened from a campaign's mail. A button, since programs that look into mails open links as well. */
export default function StopPage({ params: { token } }: Route.ComponentProps) {
  const language = useGuestLanguage();
  const words = guestWords[language];
  // A link that is used or wrong says so before anything is pressed.
  const card = useQuery(api.getRewardsCard.queryOptions({ input: { token }, retry: false }));
  const stop = useMutation({
    mutationFn: () => client.chooseOffers({ token, channel: 'mail', isGiven: false, consentVersion, language }),
  });
  return (
    <RewardsShell title={words.stopTitle} language={language}>
      <section className={classes.card}>
        <h1 className={classes.title}>{words.stopTitle}</h1>
        {stop.isSuccess ? (
          <output>{words.stopped}</output>
        ) : card.isError && 'status' in card.error ? (
          <p role="alert">{guestFailure(card.error, language).sentence}</p>
        ) : (
          <>
            <p className={classes.soft}>{words.stopText}</p>
            {stop.isError ? <p role="alert">{guestFailure(stop.error, language).sentence}</p> : null}
            <Button size="md" h={48} loading={stop.isPending} onClick={() => stop.mutate()}>
              {words.stop}
            </Button>
          </>
        )}
      </section>
    </RewardsShell>
  );
}
