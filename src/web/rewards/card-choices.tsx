import { Button, Stack, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RewardsCard } from '../../domains/loyalty/guest-contract.ts';
import {
  consentVersion,
  consentWording,
  type GuestLanguage,
  type MarketingChannel,
} from '../../domains/loyalty/model/consent.ts';
import { api, client } from '../lib/api.ts';
import { guestFailure } from './guest-failure.ts';
import { guestWords } from './guest-words.ts';
import classes from './rewards.module.css';

interface CardChoicesProps {
  card: RewardsCard;
  token: string;
  language: GuestLanguage;
  onLeft: () => void;
}

/** What a guest agrees to, and the way out. */
export function CardChoices({ card, token, language, onLeft }: CardChoicesProps) {
  const words = guestWords[language];
  const cache = useQueryClient();
  const choose = useMutation({
    mutationFn: (choice: { channel: MarketingChannel; isGiven: boolean }) =>
      client.chooseOffers({ token, ...choice, consentVersion, language }),
    onSuccess: (answer) => cache.setQueryData(api.getRewardsCard.queryKey({ input: { token } }), answer),
  });
  return (
    <section className={classes.card}>
      {card.channels.length > 0 ? <h2 className={classes.subtitle}>{words.offers}</h2> : null}
      {card.channels.map(({ channel, isGiven }) => {
        const pressed = choose.isPending && choose.variables.channel === channel ? choose.variables : undefined;
        return (
          <Switch
            key={channel}
            size="md"
            label={channel === 'sms' ? words.bySms : words.byMail}
            description={consentWording(channel, { language, restaurant: card.restaurant })}
            checked={pressed?.isGiven ?? isGiven}
            onChange={(event) => choose.mutate({ channel, isGiven: event.currentTarget.checked })}
          />
        );
      })}
      {card.phoneAwaited?.by === 'text' ? (
        <PhoneAwaited contact={card.phoneAwaited.contact} token={token} language={language} />
      ) : null}
      {card.phoneAwaited?.by === 'card' ? (
        <Stack gap="sm">
          <p className={classes.soft}>{words.phoneHere(card.phoneAwaited.contact)}</p>
          <Button h={44} loading={choose.isPending} onClick={() => choose.mutate({ channel: 'sms', isGiven: true })}>
            {words.phoneYes}
          </Button>
        </Stack>
      ) : null}
      {choose.isError ? <p role="alert">{guestFailure(choose.error, language).sentence}</p> : null}
      <Leave token={token} language={language} onLeft={onLeft} />
    </section>
  );
}

/** Offers by text wait for the phone's own word: the link in the mail said nothing about it. */
function PhoneAwaited({ contact, token, language }: { contact: string; token: string; language: GuestLanguage }) {
  const words = guestWords[language];
  const ask = useMutation({ mutationFn: () => client.askRewardsPhone({ token }) });
  return (
    <Stack gap="sm">
      <p className={classes.soft}>{words.phoneAwaited(contact)}</p>
      {ask.isSuccess ? <output>{ask.data.sent ? words.phoneAsked : words.phoneNotAsked}</output> : null}
      {ask.isError ? <p role="alert">{guestFailure(ask.error, language).sentence}</p> : null}
      {ask.isSuccess ? null : (
        <Button variant="default" h={44} loading={ask.isPending} onClick={() => ask.mutate()}>
          {words.askPhone}
        </Button>
      )}
    </Stack>
  );
}

function Leave({ token, language, onLeft }: Omit<CardChoicesProps, 'card'>) {
  const words = guestWords[language];
  const [isAsking, ask] = useState(false);
  const leave = useMutation({ mutationFn: () => client.leaveRewards({ token }), onSuccess: onLeft });
  if (!isAsking) {
    return (
      <Button variant="default" h={44} onClick={() => ask(true)}>
        {words.leave}
      </Button>
    );
  }
  return (
    <Stack gap="sm">
      <p className={classes.soft}>{words.leaveText}</p>
      {leave.isError ? <p role="alert">{guestFailure(leave.error, language).sentence}</p> : null}
      <Button color="red" h={48} loading={leave.isPending} onClick={() => leave.mutate()}>
        {words.leaveNow}
      </Button>
      <Button variant="default" h={48} onClick={() => ask(false)}>
        {words.keep}
      </Button>
    </Stack>
  );
}
