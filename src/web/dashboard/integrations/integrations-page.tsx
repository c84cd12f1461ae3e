import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { useQuery } from '@tanstack/react-query';
import { BusyDialog } from './busy-dialog.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { ConsentResult } from './consent-result.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { EverywhereBar } from './everywhere-bar.tsx';
import { HoursDialog } from './hours-dialog.tsx';
import { byStore, useCards, useMayManage } from './integrations-data.ts';
import { IntegrationsFrame } from './integrations-frame.tsx';
import classes from './integrations-page.module.css';
import { useStores } from '../team/team-data.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { ServiceTiles } from './service-tiles.tsx';
import { TestOrderDialog } from './test-order-dialog.tsx';

/** What is open above the cards; the address names it, with the connection or the store that it is about. */
export type Opened = 'pause' | 'busy' | 'connect' | 'disconnect' | 'hours' | 'test';
/** Instead of one connection: all of them. */
export const everywhere = 'all';

/** Every store on every service: how it is doing, and what its owner can do about it. */
export default function IntegrationsPage() {
  const shown = useCards();
  const menus = useQuery(api.listConnectionMenus.queryOptions({ refetchInterval: 20_000 }));
  const mayManage = useMayManage();
  const [search, setSearch] = useSearchParams();
  const cards = shown.data?.cards ?? [];
  const stores = useStores();
  const known = byStore(cards);
  const isConnected = (id: string) => known.some(([first]) => first?.storeId === id);
  // Stores without a service come last: there is something to connect, but nothing to watch.
  const sections = [
    ...known.map((ofStore) => ({ id: ofStore[0]?.storeId ?? '', name: ofStore[0]?.storeName ?? '', ofStore })),
    ...(mayManage && shown.isSuccess ? stores : [])
      .filter(({ id }) => !isConnected(id))
      .map(({ id, name }) => ({ id, name, ofStore: [] })),
  ];

  const open = (dialog: Opened, about: string) =>
    setSearch((before) => withDialog(before, dialog, about), { preventScrollReset: true });
  const close = () => setSearch(withoutDialogs, { replace: true, preventScrollReset: true });
  const consent = search.get('consent');
  const closeConsent = () => setSearch(withoutConsent, { replace: true, preventScrollReset: true });
  const chosen = (dialog: Opened) => {
    const about = search.get(dialog);
    return about === everywhere
      ? cards.filter(({ state }) => state !== 'disconnected')
      : cards.filter(({ connectionId }) => connectionId === about);
  };

  return (
    <IntegrationsFrame
      title={t`Integrations`}
      actions={
        mayManage ? (
          <Button
            h={44}
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => open('connect', '')}
          >
            <Trans>Connect a store</Trans>
          </Button>
        ) : null
      }
    >
      {consent !== null && mayManage === true ? (
        <ConsentResult key={consent} id={consent} onClose={closeConsent} />
      ) : null}
      {shown.isPending ? <Loading label={t`Loading how the services are doing`} h={280} /> : null}
      {shown.isError && !shown.data ? (
        <LoadFailure what={t`The services`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />
      ) : null}
      {shown.isSuccess && cards.length === 0 && mayManage === false ? (
        <Empty>
          <Trans>No delivery service is connected yet. Owners and managers can connect one.</Trans>
        </Empty>
      ) : null}
      {cards.length > 0 ? <EverywhereBar cards={cards} onOpen={(dialog) => open(dialog, everywhere)} /> : null}
      {sections.map(({ id, name, ofStore }) => (
        <section key={id} aria-labelledby={`store-${id}`}>
          <Group justify="space-between" mb="xs">
            <h2 id={`store-${id}`} className={classes.subtitle}>
              {name}
            </h2>
            {ofStore.length > 0 ? (
              <Button h={44} variant="subtle" onClick={() => open('hours', id)}>
                <Trans>Opening hours</Trans>
              </Button>
            ) : null}
          </Group>
          {ofStore.length > 0 ? (
            <ul className={classes.cards}>
              {ofStore.map((card) => (
                <ConnectionCard
                  key={card.connectionId}
                  card={card}
                  menu={menus.data?.connections.find(({ connectionId }) => connectionId === card.connectionId)}
                  onOpen={open}
                />
              ))}
            </ul>
          ) : null}
          {mayManage ? (
            <ServiceTiles
              storeId={id}
              title={ofStore.length === 0 ? t`Connect your first delivery service` : t`Connect more services`}
              without={ofStore.map(({ service }) => service)}
            />
          ) : null}
        </section>
      ))}
      <PauseDialog cards={chosen('pause')} onClose={close} />
      <BusyDialog cards={chosen('busy')} onClose={close} />
      <ConnectDialog opened={mayManage === true && search.has('connect')} onClose={close} />
      <HoursDialog cards={cards.filter(({ storeId }) => storeId === search.get('hours'))} onClose={close} />
      <DisconnectDialog card={chosen('disconnect')[0]} onClose={close} />
      <TestOrderDialog opened={shown.isSuccess && search.has('test')} cards={chosen('test')} onClose={close} />
    </IntegrationsFrame>
  );
}

const dialogs: readonly Opened[] = ['pause', 'busy', 'connect', 'disconnect', 'hours', 'test'];

function withoutDialogs(search: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(search);
  for (const dialog of dialogs) after.delete(dialog);
  return after;
}

function withoutConsent(search: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(search);
  after.delete('consent');
  return after;
}

function withDialog(search: URLSearchParams, dialog: Opened, about: string): URLSearchParams {
  const after = withoutDialogs(search);
  after.set(dialog, about);
  return after;
}
