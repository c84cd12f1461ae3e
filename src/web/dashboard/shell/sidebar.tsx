import { NavLink } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type NavEntry, type NavItem, navigation } from './navigation.ts';
import classes from './sidebar.module.css';

/** The side navigation: the group of the present screen is open, others open by a press. */
export function Sidebar({ onNavigate = stay }: { onNavigate?: () => void }) {
  const here = useLocation().pathname.replace(/\/$/, '');
  return (
    <nav aria-label="Dashboard" className={classes.nav}>
      {navigation.map((entry) =>
        'items' in entry ? (
          <Group key={entry.label} entry={entry} items={entry.items} here={here} onNavigate={onNavigate} />
        ) : (
          <NavLink
            key={entry.to}
            className={classes.link}
            component={Link}
            to={entry.to}
            label={entry.label}
            leftSection={<entry.icon size={20} stroke={1.75} aria-hidden />}
            active={here === entry.to}
            aria-current={here === entry.to ? 'page' : undefined}
            onClick={onNavigate}
          />
        ),
      )}
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
  const current = items.find((item) => item.to === here || item.holds?.some((start) => here.startsWith(start)));
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
          aria-current={item === current ? (here === item.to ? 'page' : 'true') : undefined}
          onClick={onNavigate}
          tabIndex={opened ? 0 : -1}
        />
      ))}
    </NavLink>
  );
}

/** A sidebar that stands beside the screen has nothing to close. */
function stay(): void {}
