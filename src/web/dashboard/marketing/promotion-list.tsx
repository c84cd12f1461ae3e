import { Button, Group, Modal } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Promotion, PromotionPlace } from '../../../domains/marketing/promotion-contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { usePromotions } from './marketing-data.ts';
import classes from './marketing-page.module.css';
import { PromotionCard } from './promotion-card.tsx';
import { PromotionFields } from './promotion-form.tsx';

/** All promotions, newest first, and what each service takes of them. */
export function PromotionList() {
  const shown = usePromotions();
  const [edited, edit] = useState<Promotion | 'new'>();
  if (shown.isPending) return <Loading label="Loading the promotions" h={320} />;
  if (shown.isError && !shown.data) {
    return <LoadFailure what="The promotions" onRetry={() => void shown.refetch()} retrying={shown.isFetching} />;
  }
  const { promotions, places, currency, today } = shown.data;
  const canAny = places.some(({ abilities }) => abilities.can);
  return (
    <>
      <Group justify="space-between">
        <p className={classes.soft}>
          You pay for what a promotion takes off. Each has a last day and a budget, and stops by itself at whichever
          comes first.
        </p>
        <Button
          h={44}
          disabled={!canAny}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => edit('new')}
          title={canAny ? undefined : 'None of your services takes promotions from here.'}
        >
          New promotion
        </Button>
      </Group>
      {promotions.length === 0 ? <Empty>No promotion yet. Make one, and send it to your services.</Empty> : null}
      {promotions.map((promotion) => (
        <PromotionCard key={promotion.id} promotion={promotion} onEdit={() => edit(promotion)} />
      ))}
      <Places places={places} />
      <Modal
        opened={edited !== undefined}
        onClose={() => edit(undefined)}
        title={<strong>{edited === 'new' ? 'New promotion' : 'Change the draft'}</strong>}
        centered
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
      >
        {edited === undefined ? null : (
          <PromotionFields
            key={edited === 'new' ? 'new' : edited.id}
            promotion={edited === 'new' ? undefined : edited}
            places={places}
            currency={currency}
            today={today}
            onDone={() => edit(undefined)}
          />
        )}
      </Modal>
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
        What your services take
      </h2>
      <ul className={classes.list}>
        {services.map(({ service, serviceName, abilities }) => (
          <li key={service} className={classes.row}>
            <span className={classes.name}>
              <strong>{serviceName}</strong>
              <small>
                {abilities.can
                  ? ['Takes promotions from here.', ...abilities.guesses.map((guess) => `Not certain: ${guess}`)].join(
                      ' ',
                    )
                  : abilities.reason}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
