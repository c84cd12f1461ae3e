import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Store } from '../../../domains/merchants/contract.ts';
import { useChosenStore, useShownId } from '../data/current-store.ts';
import { AssistantButton } from '../assistant/assistant-button.tsx';
import { LiveMark } from './live-mark.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import { UserMenu } from './user-menu.tsx';
import classes from './header.module.css';

/** Only for who has several stores. */
const StoreSwitch = lazy(async () => ({ default: (await import('./store-switch.tsx')).StoreSwitch }));

export interface MenuSwitches {
  openDrawer: () => void;
  toggleSidebar: () => void;
  sidebarShown: boolean;
}

export function Header({ stores, menu }: { stores: readonly Store[]; menu: MenuSwitches }) {
  return (
    <div className={classes.header}>
      <MenuButtons menu={menu} />
      <StoreTitle stores={stores} />
      <Group gap={4} wrap="nowrap" ml="auto">
        <LiveMark />
        <SoundSwitch />
        <AssistantButton />
        <NotificationBell />
        <UserMenu />
      </Group>
    </div>
  );
}

/** The header before a store is known: the menus still work, and so does logging out. */
export function BareHeader({ menu }: { menu: MenuSwitches }) {
  return (
    <div className={classes.header}>
      <MenuButtons menu={menu} />
      <Group ml="auto">
        <UserMenu />
      </Group>
    </div>
  );
}

function MenuButtons({ menu }: { menu: MenuSwitches }) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        hiddenFrom="lg"
        onClick={menu.openDrawer}
        aria-label={t`Open menu`}
      >
        <IconMenu2 aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        visibleFrom="lg"
        onClick={menu.toggleSidebar}
        aria-label={menu.sidebarShown ? t`Hide the side menu` : t`Show the side menu`}
        aria-pressed={menu.sidebarShown}
      >
        <IconLayoutSidebar aria-hidden />
      </ActionIcon>
    </>
  );
}

const countWords = (count: number) => plural(count, { one: '# store', other: '# stores' });

function StoreTitle({ stores }: { stores: readonly Store[] }) {
  const shownId = useShownId();
  const store = useChosenStore();
  const [name, below] = store ? [store.name, store.address] : [t`All stores`, countWords(stores.length)];
  const title = (
    <>
      <Text className={classes.name} title={name}>
        {name}
      </Text>
      <Text className={classes.address} title={below}>
        {below}
      </Text>
    </>
  );
  return (
    <div className={classes.store}>
      {store?.logoUrl ? <img src={store.logoUrl} alt="" width={40} height={40} className={classes.logo} /> : null}
      <div className={classes.names}>
        {stores.length > 1 ? (
          <Suspense fallback={title}>
            <StoreSwitch stores={stores} shownId={shownId} />
            {store ? null : <Text className={classes.count}>{below}</Text>}
          </Suspense>
        ) : (
          title
        )}
      </div>
    </div>
  );
}
