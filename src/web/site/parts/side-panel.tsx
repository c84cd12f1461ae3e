import { IconX } from '@tabler/icons-react';
import type { MouseEvent, Ref } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { AppLinks } from './app-links.tsx';
import classes from './side-panel.module.css';

const links = [
  { to: paths.becomePartner, label: 'Become a partner' },
  { to: paths.platform, label: 'How it works' },
  { to: paths.careers, label: 'Careers' },
];

/**
 * The left side panel of the public pages (specification, 'Header and side menu'). Opened with `showModal`. Whoever is
 * on a page of their own is led back to the dashboard instead of to the log-in.
 */
export function SidePanel({ ref, isAtHome }: { ref: Ref<HTMLDialogElement>; isAtHome: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog by itself
    <dialog ref={ref} className={classes.panel} aria-labelledby="side-panel-title" onClick={closeMaybe}>
      <div className={classes.inside}>
        <form method="dialog" className={classes.top}>
          <h2 id="side-panel-title">Welcome</h2>
          <button className={classes.close} aria-label="Close menu">
            <IconX aria-hidden />
          </button>
        </form>
        <p className={classes.soft}>Your delivery, unified.</p>
        <nav aria-label="Main" className={classes.links}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <nav aria-label="Account in the menu" className={classes.account}>
          {isAtHome ? (
            <Link to={paths.dashboard}>Dashboard</Link>
          ) : (
            <>
              <Link to={paths.login}>Log in</Link>
              <Link to={paths.signup}>Sign up</Link>
            </>
          )}
        </nav>
        <div className={classes.apps}>
          <p>Your restaurant. Anywhere.</p>
          <AppLinks />
        </div>
      </div>
    </dialog>
  );
}

/** Closes on the dimmed area, which belongs to the dialog itself, and on any link in it. */
function closeMaybe({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget || (target instanceof Element && target.closest('a'))) currentTarget.close();
}
