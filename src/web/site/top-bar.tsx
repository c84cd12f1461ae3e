import { ActionIcon, Anchor, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconExternalLink, IconMenu2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Brand } from '../kit/brand.tsx';
import { authToken } from '../lib/auth.ts';
import { paths } from '../lib/paths.ts';
import { SidePanel } from './side-panel.tsx';
import classes from './top-bar.module.css';

export function TopBar() {
  const [menuOpen, menu] = useDisclosure(false);
  const isLoggedIn = authToken.use() !== null;
  return (
    <header className={classes.bar}>
      <ActionIcon variant="subtle" color="gray" size={44} onClick={menu.open}>
        <IconMenu2 aria-hidden />
        <VisuallyHidden>Open menu</VisuallyHidden>
      </ActionIcon>
      <Link to={isLoggedIn ? paths.dashboard : paths.home} className={classes.home}>
        <Brand />
      </Link>
      <nav className={classes.links} aria-label="Account">
        <Anchor component={Link} to={paths.login} className={classes.link}>
          Log in
        </Anchor>
        <Anchor component={Link} to={paths.signup} className={classes.link}>
          Sign up <IconExternalLink size={16} aria-hidden />
        </Anchor>
      </nav>
      <SidePanel opened={menuOpen} onClose={menu.close} />
    </header>
  );
}
