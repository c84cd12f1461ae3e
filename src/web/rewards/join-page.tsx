import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RewardsPlace } from '../../domains/loyalty/guest-contract.ts';
import type { GuestLanguage } from '../../domains/loyalty/model/consent.ts';
import { api, client } from '../lib/api.ts';
import { rewardsCard } from '../lib/paths.ts';
import type { Route } from './+types/join-page.ts';
import { guestFailure } from './guest-failure.ts';
import { useGuestLanguage } from './guest-language.ts';
import { guestWords } from './guest-words.ts';
import { JoinForm } from './join-form.tsx';
import { keptCard } from './kept-card.ts';
import classes from './rewards.module.css';
import { RewardsShell, Waiting } from './shell.tsx';

/** Behind the code in a bag, or on a counter: what it brings, and the way in. */
export default function JoinPage({ params: { code } }: Route.ComponentProps) {
  const language = useGuestLanguage();
  const place = useQuery(api.getRewardsPlace.queryOptions({ input: { code }, retry: 1 }));
  return (
    <RewardsShell title={place.data?.programmeName ?? guestWords[language].title} language={language}>
      {place.data ? (
        <Place place={place.data} code={code} language={language} />
      ) : (
        <Waiting
          language={language}
          error={place.error}
          retrying={place.isFetching}
          onRetry={() => void place.refetch()}
        />
      )}
    </RewardsShell>
  );
}

interface PlaceProps {
  place: RewardsPlace;
  code: string;
  language: GuestLanguage;
}

function Place({ place, code, language }: PlaceProps) {
  const words = guestWords[language];
  const { restaurant, store, programmeName, kind, slip, rewards } = place;
  const isGood = place.isOpen && (slip === null || slip.state === 'open');
  const hindrance = slip?.state === 'used' ? words.used : slip?.state === 'expired' ? words.expired : words.closed;
  return (
    <>
      <section className={classes.card}>
        <div className={classes.store}>
          {store.logoUrl === null ? null : <img src={store.logoUrl} alt="" width={64} height={64} />}
          <div>
            <p className={classes.soft}>{[restaurant, ...store.cuisines].join(' · ')}</p>
            <h1 className={classes.title}>{programmeName}</h1>
          </div>
        </div>
        {store.photoUrls.length > 0 ? (
          <div className={classes.photos}>
            {store.photoUrls.map((url) => (
              <img key={url} src={url} alt="" width={480} height={360} loading="lazy" />
            ))}
          </div>
        ) : null}
        {store.description === '' ? null : <p className={classes.described}>{store.description}</p>}
        {slip && isGood ? (
          <div>
            <p className={classes.soft}>{words.orderBrings}</p>
            <p className={classes.big}>{words.points(slip.points, kind)}</p>
            <p className={classes.soft}>{words.afterPickup}</p>
          </div>
        ) : (
          <p className={classes.soft}>{kind === 'visits' ? words.eachOrder : words.eachDollar(place.pointsPerUnit)}</p>
        )}
        {rewards.length > 0 ? (
          <div>
            <h2 className={classes.subtitle}>{words.rewards}</h2>
            <ul className={classes.list}>
              {rewards.map(({ name, costPoints }) => (
                <li key={`${name} ${costPoints}`} className={classes.row}>
                  <span>{name}</span>
                  <strong>{words.points(costPoints, kind)}</strong>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {isGood ? null : <output>{hindrance}</output>}
      </section>
      {isGood ? <WayIn place={place} code={code} language={language} /> : null}
    </>
  );
}

/** One press for whoever has a card on this phone; the form for everybody else. */
function WayIn({ place, code, language }: PlaceProps) {
  const words = guestWords[language];
  const token = keptCard.use();
  const card = useQuery(
    api.getRewardsCard.queryOptions({ input: { token: token ?? '' }, enabled: token !== null, retry: false }),
  );
  const claim = useMutation({ mutationFn: (given: string) => client.claimSlip({ code, token: given }) });
  const isOwn = token !== null && card.data?.restaurant === place.restaurant;
  if (!isOwn) return <JoinForm code={code} restaurant={place.restaurant} language={language} />;
  return (
    <section className={classes.card}>
      <p className={classes.soft}>{claim.isSuccess ? words.added : words.haveCard}</p>
      {claim.isError ? <p role="alert">{guestFailure(claim.error, language).sentence}</p> : null}
      {place.slip && !claim.isSuccess ? (
        <Button size="md" h={48} loading={claim.isPending} onClick={() => claim.mutate(token)}>
          {words.addToCard}
        </Button>
      ) : null}
      <Button component={Link} to={rewardsCard(token)} size="md" h={48} variant="default">
        {words.openCard}
      </Button>
    </section>
  );
}
