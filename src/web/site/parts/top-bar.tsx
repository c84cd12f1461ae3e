import { IconExternalLink, IconMenu2 } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Brand } from '../../kit/brand.tsx';
import { authToken } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { SidePanel } from './side-panel.tsx';
import classes from './top-bar.module.css';

export function TopBar() {
  const panel = useRef<HTMLDialogElement>(null);
  const isLoggedIn = authToken.use() !== null;
  const { pathname } = useLocation();
  // Who is in settings has logged in.
  const isAtHome = isLoggedIn && (pathname === paths.settings || pathname === paths.application);
  return (
    <header className={classes.bar}>
      <button type="button" className={classes.menu} aria-label="Open menu" onClick={() => panel.current?.showModal()}>
        <IconMenu2 aria-hidden />
      </button>
      <Link to={isLoggedIn ? paths.dashboard : paths.home} className={classes.home}>
        <Brand />
      </Link>
      <nav className={classes.links} aria-label="Account">
        {isAtHome ? null : (
          <>
            <Link to={paths.login} className={classes.link}>
              Log in
            </Link>
            <Link to={paths.signup} className={`${classes.link} ${classes.signup}`}>
              Sign up <IconExternalLink size={16} aria-hidden />
            </Link>
          </>
        )}
      </nav>
      <SidePanel ref={panel} isAtHome={isAtHome} />
    </header>
  );
}
