import { t } from '@lingui/core/macro';
import { NavLink } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { may } from '../../../domains/identity/model/permissions.ts';
import { api } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { IntegrationsMark } from './integrations-mark.tsx';
import { type NavEntry, type NavItem, navigation } from './navigation.ts';
import classes from './sidebar.module.css';

/** The side navigation: the group of the present screen is open, others open by a press. */
export function Sidebar({ onNavigate = stay }: { onNavigate?: () => void }) {
  const here = useLocation().pathname.replace(/\/$/, '');
  const role = useQuery(api.me.queryOptions()).data?.role;
  // Until it is known who that is, nothing is left out, so that nothing jumps for most.
  const isOpen = (place: Place) => role === undefined || place.for === undefined || may(role, place.for);
  return (
    <nav aria-label={t`Dashboard`} className={classes.nav}>
      {navigation.map((entry) => {
        if ('items' in entry) {
          const items = entry.items.filter(isOpen);
          return items.length === 0 ? null : (
            <Group key={entry.label} entry={entry} items={items} here={here} onNavigate={onNavigate} />
          );
        }
        return isOpen(entry) ? (
          <NavLink
            key={entry.to}
            className={classes.link}
            component={Link}
            to={entry.to}
            label={entry.label}
            leftSection={<entry.icon size={20} stroke={1.75} aria-hidden />}
            rightSection={entry.to === paths.integrations ? <IntegrationsMark /> : null}
            active={isHeldBy(entry, here)}
            aria-current={currentWord(entry, here)}
            onClick={onNavigate}
          />
        ) : null;
      })}
    </nav>
  );
}

interface GroupProps {
  entry: NavEntry;
  items: readonly NavItem[];
  here: string;
  onNavigate: () => void;
}

function Group({ entry, items, here, onNavigate }: GroupProps) {
  const current = items.find((item) => isHeldBy(item, here));
  const holdsHere = current !== undefined;
  const [toggled, setToggled] = useState<boolean>();
  const opened = toggled ?? holdsHere;
  return (
    <NavLink
      component="button"
      type="button"
      className={classes.link}
      label={entry.label}
      leftSection={<entry.icon size={20} stroke={1.75} aria-hidden />}
      opened={opened}
      onChange={setToggled}
      aria-expanded={opened}
      data-holds-here={holdsHere || undefined}
      childrenOffset={0}
    >
      {items.map((item) => (
        <NavLink
          key={item.to}
          className={classes.item}
          component={Link}
          to={item.to}
          label={item.label}
          active={item === current}
          aria-current={item === current ? currentWord(item, here) : undefined}
          onClick={onNavigate}
          tabIndex={opened ? 0 : -1}
        />
      ))}
    </NavLink>
  );
}

type Place = Omit<NavItem, 'label'>;

const isHeldBy = ({ to, holds }: Place, here: string) =>
  to === here || (holds?.some((start) => here.startsWith(start)) ?? false);

const currentWord = (place: Place, here: string) =>
  place.to === here ? 'page' : isHeldBy(place, here) ? 'true' : undefined;

/** A sidebar that stands beside the screen has nothing to close. */
function stay(): void {}
