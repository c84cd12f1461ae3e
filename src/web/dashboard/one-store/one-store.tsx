import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { IconBuildingStore, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useChosenStore, useShownStores } from '../data/current-store.ts';
import { ScreenTitle } from '../shell/screen-title.tsx';
import classes from './one-store.module.css';

/**
 * What is about one store: shown when one is chosen; while all are shown, the question which.
 *
 * @param isScreen it is the whole screen, which needs a title of its own
 */
export function OneStore({ isScreen = false, children }: { isScreen?: boolean; children: ReactNode }) {
  if (useChosenStore()) return children;
  return <StoreChooser isScreen={isScreen} />;
}

function StoreChooser({ isScreen }: { isScreen: boolean }) {
  const stores = useShownStores();
  const [search] = useSearchParams();
  const linkTo = (storeId: string) => {
    const next = new URLSearchParams(search);
    next.set('store', storeId);
    return `?${next}`;
  };
  return (
    <section className={classes.chooser} data-screen={isScreen || undefined} aria-labelledby="choose-store">
      {isScreen ? <ScreenTitle title={t`Choose a store`} /> : null}
      <Title order={isScreen ? 1 : 2} fz={26} id="choose-store">
        <Trans>Choose a store</Trans>
      </Title>
      <p className={classes.why}>
        <Trans>What is here belongs to one store. The list at the top brings all of them back.</Trans>
      </p>
      <ul className={classes.list}>
        {stores.map(({ id, name, address }) => (
          <li key={id}>
            <Link to={linkTo(id)} className={classes.store}>
              <IconBuildingStore size={24} aria-hidden className={classes.sign} />
              <span className={classes.words}>
                <strong>{name}</strong>
                <span className={classes.address}>{address}</span>
              </span>
              <IconChevronRight size={20} aria-hidden className={classes.sign} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
