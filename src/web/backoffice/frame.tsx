import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { Logo } from '../kit/logo.tsx';
import { api } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { UserMenu } from './user-menu.tsx';
import classes from './frame.module.css';

/** By what staff come for; a narrow screen shows them in one row. */
const groups: readonly { name: string; entries: readonly { to: string; label: string }[] }[] = [
  {
    name: 'Partners',
    entries: [
      { to: paths.backofficeApplications, label: 'Applications' },
      { to: paths.backofficeMerchants, label: 'Merchants' },
      { to: paths.backofficeConnections, label: 'Connections' },
    ],
  },
  {
    name: 'Money',
    entries: [
      { to: paths.backofficePayouts, label: 'Payouts' },
      { to: paths.backofficeCases, label: 'Cases' },
      { to: paths.backofficeBooks, label: 'Books' },
      { to: paths.backofficeBank, label: 'Bank' },
    ],
  },
  {
    name: 'Post',
    entries: [
      { to: paths.backofficeSupport, label: 'Support' },
      { to: paths.backofficeRepresentatives, label: 'Representatives' },
      { to: paths.backofficeAssistant, label: 'Assistant' },
      { to: paths.backofficeMessages, label: 'Messages' },
      { to: paths.backofficeCareers, label: 'Careers' },
      { to: paths.backofficeNews, label: 'News' },
      { to: paths.backofficeMailbox, label: 'Mailbox' },
    ],
  },
  {
    name: 'Running',
    entries: [
      { to: paths.backofficeServices, label: 'Services' },
      { to: paths.backofficeAudit, label: 'Audit' },
    ],
  },
];

interface Person {
  user: { name: string; email: string };
}

/** The bar, the entries and the ground of every page here. Dark in both colour schemes: nobody takes it for a merchant's dashboard. */
export function Frame({ me, children }: { me?: Person; children: ReactNode }) {
  return (
    <div className={classes.frame} data-with-entries={me !== undefined}>
      <a href="#screen" className={classes.skip}>
        Skip to the page
      </a>
      <header className={classes.bar}>
        <Link to={paths.backoffice} className={classes.brand}>
          <Logo size={28} />
          <span className={classes.name}>Forkline</span>
          <span className={classes.part}>Back office</span>
        </Link>
        <UserMenu {...(me && { person: me.user })} />
      </header>
      {me ? <Navigation /> : null}
      <main id="screen" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
}

const refetchEveryMs = 60_000;

function Navigation() {
  const waiting = useQuery(
    api.listApplications.queryOptions({
      input: { state: 'submitted' },
      refetchInterval: refetchEveryMs,
      refetchOnWindowFocus: 'always',
    }),
  ).data?.counts.submitted;
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the row is wider than the screen.
  useEffect(() => {
    const here = groups.flatMap(({ entries }) => entries).find(({ to }) => pathname.startsWith(to));
    nav.current?.querySelector(`[href="${here?.to}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  return (
    <nav aria-label="Back office" className={classes.nav} ref={nav}>
      {groups.map(({ name, entries }) => (
        <div key={name}>
          <p id={`group-${name}`} className={classes.heading}>
            {name}
          </p>
          <ul aria-labelledby={`group-${name}`} className={classes.list}>
            {entries.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} className={classes.entry ?? ''}>
                  {label}
                  {to === paths.backofficeApplications && waiting ? (
                    <span className={classes.count} aria-label={`, ${waiting} to look at`}>
                      {waiting}
                    </span>
                  ) : null}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
