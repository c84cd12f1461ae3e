import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import type { RewardsCard } from '../../domains/loyalty/guest-contract.ts';
import { codeWords } from '../../domains/loyalty/model/codes.ts';
import type { GuestLanguage } from '../../domains/loyalty/model/consent.ts';
import { api, client } from '../lib/api.ts';
import type { Route } from './+types/card-page.ts';
import { CardChoices } from './card-choices.tsx';
import { useGuestLanguage } from './guest-language.ts';
import { guestWords, movementLine } from './guest-words.ts';
import { keptCard } from './kept-card.ts';
import classes from './rewards.module.css';
import { RewardsShell, Waiting } from './shell.tsx';

/** A guest's own card: points, rewards, and what they agreed to. Whoever has its link sees it. */
export default function CardPage({ params: { token } }: Route.ComponentProps) {
  const language = useGuestLanguage();
  const card = useQuery(api.getRewardsCard.queryOptions({ input: { token }, retry: 1 }));
  const [hasLeft, setLeft] = useState(false);
  const isThere = card.isSuccess;
  // By a program of the page, so that mail scanners, which only open links, confirm nothing.
  useEffect(() => {
    if (!isThere) return;
    keptCard.set(token);
    client.confirmCard({ token }).catch(() => {});
  }, [isThere, token]);
  const words = guestWords[language];
  return (
    <RewardsShell title={card.data?.programmeName ?? words.title} language={language}>
      {hasLeft ? (
        <section className={classes.card} aria-live="polite">
          <p className={classes.subtitle}>{words.left}</p>
        </section>
      ) : card.data ? (
        <>
          <Points card={card.data} language={language} />
          <CardChoices
            card={card.data}
            token={token}
            language={language}
            onLeft={() => {
              keptCard.set(null);
              setLeft(true);
            }}
          />
        </>
      ) : (
        <Waiting
          language={language}
          error={card.error}
          retrying={card.isFetching}
          onRetry={() => void card.refetch()}
        />
      )}
    </RewardsShell>
  );
}

function Points({ card, language }: { card: RewardsCard; language: GuestLanguage }) {
  const words = guestWords[language];
  const { balance, kind, expiresOn } = card;
  const dayFormat = new Intl.DateTimeFormat(language === 'es' ? 'es-419' : 'en-US', {
    timeZone: 'UTC',
    dateStyle: 'long',
  });
  return (
    <>
      <section className={classes.card}>
        <div>
          <p className={classes.soft}>
            {card.restaurant}, {card.name}
          </p>
          <h1 className={classes.title}>{card.programmeName}</h1>
        </div>
        <p className={classes.big}>{words.points(balance, kind)}</p>
        {expiresOn === null ? null : (
          <p className={classes.soft}>{words.expires(dayFormat.format(Date.parse(expiresOn)))}</p>
        )}
        <ul className={classes.list} aria-label={words.rewards}>
          {card.rewards.map((reward) => (
            <li key={reward.id} className={classes.row}>
              <span>{reward.name}</span>
              <strong>
                {reward.costPoints <= balance
                  ? words.enough
                  : words.more(words.points(reward.costPoints - balance, kind))}
              </strong>
            </li>
          ))}
        </ul>
        <div className={classes.code}>
          <span aria-hidden dangerouslySetInnerHTML={{ __html: renderSVG(card.cardCode, { border: 0 }) }} />
          <strong>{codeWords(card.cardCode)}</strong>
        </div>
        <p className={classes.soft}>{words.showStaff}</p>
      </section>
      <section className={classes.card}>
        <h2 className={classes.subtitle}>{words.history}</h2>
        {card.movements.length === 0 ? <p className={classes.soft}>{words.nothingYet}</p> : null}
        <ul className={classes.list}>
          {card.movements.map((movement) => (
            <li key={movement.id} className={classes.row}>
              <span>{movementLine(movement, language)}</span>
              <strong>{movement.points > 0 ? `+${movement.points}` : movement.points}</strong>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
