import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AppShell, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Store } from '../../../domains/merchants/contract.ts';
import { Brand } from '../../kit/brand.tsx';
import { localStorageValue } from '../../lib/local-storage-value.ts';
import { paths } from '../../lib/paths.ts';
import { BareHeader, Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import classes from './shell.module.css';

const sidebarHidden = localStorageValue('sidebarHidden');

/** The frame of all dashboard screens; `stores` is absent until a store is known. */
export function Shell({ stores, children }: { stores?: readonly Store[]; children: ReactNode }) {
  const [drawerOpen, drawer] = useDisclosure(false);
  const sidebarShown = sidebarHidden.use() !== 'yes';
  const menu = {
    openDrawer: drawer.open,
    toggleSidebar: () => sidebarHidden.set(sidebarShown ? 'yes' : null),
    sidebarShown,
  };
  return (
    <AppShell
      header={{ height: 64 }}
      navbar={{ width: 252, breakpoint: 'lg', collapsed: { mobile: true, desktop: !sidebarShown } }}
      layout="alt"
      transitionDuration={0}
      classNames={{ header: classes.header, navbar: classes.navbar, main: classes.main }}
    >
      <a href="#screen" className={classes.skip}>
        <Trans>Skip to the screen</Trans>
      </a>
      <AppShell.Header>{stores ? <Header stores={stores} menu={menu} /> : <BareHeader menu={menu} />}</AppShell.Header>
      <AppShell.Navbar>
        <Link to={paths.dashboard} className={classes.brand}>
          <Brand size={30} />
        </Link>
        <Sidebar />
      </AppShell.Navbar>
      <Drawer
        opened={drawerOpen}
        onClose={drawer.close}
        size={300}
        hiddenFrom="lg"
        title={<Brand size={28} />}
        closeButtonProps={{ 'aria-label': t`Close menu`, size: 44 }}
      >
        <Sidebar onNavigate={drawer.close} />
      </Drawer>
      <AppShell.Main id="screen" tabIndex={-1}>
        {children}
      </AppShell.Main>
    </AppShell>
  );
}
