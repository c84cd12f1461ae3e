import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Promotion, PromotionPlace } from '../../../domains/marketing/promotion-contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { paths } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { DraftDialog } from './draft-dialog.tsx';
import { usePromotions } from './marketing-data.ts';
import classes from './marketing-page.module.css';
import { PromotionCard } from './promotion-card.tsx';
import { PromotionFields } from './promotion-form.tsx';

/** All promotions, newest first, and what each service takes of them. */
export function PromotionList() {
  const shown = usePromotions();
  const [edited, edit] = useState<Promotion | 'new'>();
  if (shown.isPending) return <Loading label={t`Loading the promotions`} h={320} />;
  if (shown.isError && !shown.data) {
    return <LoadFailure what={t`The promotions`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />;
  }
  const { promotions, places, currency, today } = shown.data;
  const canAny = places.some(({ abilities }) => abilities.can);
  return (
    <>
      <div className={classes.head}>
        <p className={classes.soft}>
          <Trans>
            You pay for what a promotion takes off. Each has a last day and a budget, and stops by itself at whichever
            comes first.
          </Trans>
          {canAny ? null : (
            <>
              {' '}
              <Trans>None of your services takes promotions from here.</Trans>
            </>
          )}
        </p>
        <Button h={44} disabled={!canAny} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit('new')}>
          <Trans>New promotion</Trans>
        </Button>
      </div>
      {promotions.length === 0 ? (
        <Empty>
          {canAny ? (
            <Trans>No promotion yet. Make one, and send it to your services.</Trans>
          ) : (
            <Trans>
              No promotion yet. <Link to={paths.integrations}>Connect a service</Link> that takes promotions from here,
              such as Uber Eats.
            </Trans>
          )}
        </Empty>
      ) : null}
      {promotions.map((promotion) => (
        <PromotionCard key={promotion.id} promotion={promotion} onEdit={() => edit(promotion)} />
      ))}
      <Places places={places} />
      <DraftDialog edited={edited} title={<Trans>New promotion</Trans>} onClose={() => edit(undefined)}>
        {(draft, form) => (
          <PromotionFields
            key={draft?.id ?? 'new'}
            promotion={draft}
            places={places}
            currency={currency}
            today={today}
            {...form}
          />
        )}
      </DraftDialog>
    </>
  );
}

/** Services that take none, each with the reason; and what is not certain of those that do. */
function Places({ places }: { places: PromotionPlace[] }) {
  const services = [...new Map(places.map((place) => [place.service, place])).values()];
  if (services.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="services">
      <h2 id="services" className={classes.subtitle}>
        <Trans>What your services take</Trans>
      </h2>
      <ul className={classes.list}>
        {services.map(({ service, serviceName, abilities }) => (
          <li key={service} className={classes.row}>
            <span className={classes.name}>
              <strong>{serviceName}</strong>
              {abilities.can ? <Guesses guesses={abilities.guesses} /> : <small>{said(abilities.reason)}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Guesses({ guesses }: { guesses: readonly string[] }) {
  return (
    <>
      <small>
        <Trans>Takes promotions from here.</Trans>
      </small>
      {guesses.map((guess) => (
        <small key={guess}>
          <Trans>Not certain: {said(guess)}</Trans>
        </small>
      ))}
    </>
  );
}
