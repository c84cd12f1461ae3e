import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoreHours } from '../../../../domains/channels/store-contract.ts';
import { dayMs } from '../../../../shared/time.ts';
import { Empty } from '../../../kit/empty.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { api } from '../../../lib/api.ts';
import { wantedLanguage } from '../../../lib/language.ts';
import { useStore } from '../../data/current-store.ts';
import { HoursForm } from '../../hours/hours-form.tsx';
import { BusyDialog } from '../../integrations/busy-dialog.tsx';
import { EverywhereBar } from '../../integrations/everywhere-bar.tsx';
import { useCards } from '../../integrations/integrations-data.ts';
import { PauseDialog } from '../../integrations/pause-dialog.tsx';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import classes from '../store-page.module.css';
import { WhoHasThem } from './services-with-these-hours.tsx';

/** When the store that is chosen above is open, closed on its days, or paused now; and whether each service knows. */
export default function HoursPage() {
  const { id, name } = useStore();
  const hours = useQuery(api.getStoreHours.queryOptions({ input: { id } }));
  // Without it everything but the holidays works.
  const { data: holidays } = useQuery(
    api.listHolidays.queryOptions({ input: { id, language: wantedLanguage() }, staleTime: 3_600_000 }),
  );
  const shown = useCards();
  const [dialog, open] = useState<'pause' | 'busy'>();
  const close = () => open(undefined);
  const cards = (shown.data?.cards ?? []).filter(({ storeId, state }) => storeId === id && state !== 'disconnected');
  const failed = [hours, shown].find((query) => query.isError && !query.data);
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Hours & Closures`} />
      <Title order={1} fz={26}>
        <Trans>Hours &amp; Closures</Trans>
      </Title>
      {failed ? (
        <LoadFailure what={t`The hours`} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : null}
      {!failed && !(hours.data && shown.data) ? <Loading label={t`Loading the hours`} h={420} /> : null}
      {hours.data && shown.data ? (
        <>
          {cards.length > 0 ? (
            <EverywhereBar cards={cards} onOpen={open} />
          ) : (
            <Empty>
              <Trans>{name} is on no delivery service yet. What you set here goes to each one that you connect.</Trans>
            </Empty>
          )}
          <section className={classes.card} aria-labelledby="opening-hours">
            <h2 id="opening-hours" className={classes.subtitle}>
              <Trans>Opening hours</Trans>
            </h2>
            <HoursForm
              key={id}
              storeId={id}
              saved={hours.data}
              cards={cards}
              holidays={holidays?.holidays ?? []}
              onSaved={() => notifications.show({ message: t`The hours are saved.`, color: 'basil' })}
            />
          </section>
          {cards.length > 0 && hours.data.changedAt !== null ? (
            <WhoHasThem cards={cards} changedAt={hours.data.changedAt} special={daysAhead(hours.data)} />
          ) : null}
        </>
      ) : null}
      <PauseDialog cards={dialog === 'pause' ? cards : []} onClose={close} />
      <BusyDialog cards={dialog === 'busy' ? cards : []} onClose={close} />
    </div>
  );
}

/** Special days that are not over anywhere in the world. */
function daysAhead({ hours }: StoreHours) {
  const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  return hours?.special.filter(({ date }) => date >= yesterday) ?? [];
}
