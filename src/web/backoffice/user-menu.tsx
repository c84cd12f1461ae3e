import { Menu, UnstyledButton } from '@mantine/core';
import { IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { api } from '../lib/api.ts';
import { authToken } from '../lib/auth.ts';
import { paths } from '../lib/paths.ts';
import { viewAs } from '../lib/view-as.ts';
import classes from './frame.module.css';

const patienceMs = 5_000;

export function UserMenu({ person }: { person?: { name: string; email: string } }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const logOut = useMutation({
    mutationFn: () => api.logOut.call(undefined, { signal: AbortSignal.timeout(patienceMs) }),
    // Whatever the server says: this device forgets who was here.
    onSettled: async () => {
      await navigate(paths.login);
      viewAs.set(null);
      authToken.set(null);
      cache.clear();
    },
  });
  return (
    <Menu position="bottom-end" width={230} shadow="lg">
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <IconUserCircle size={26} stroke={1.6} aria-hidden />
          <span className={classes.person}>{person?.name ?? 'Your account'}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {person ? <Menu.Label>{person.email}</Menu.Label> : null}
        <Menu.Item component={Link} to={paths.settings} leftSection={<IconSettings size={18} aria-hidden />} mih={44}>
          Settings
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={18} aria-hidden />}
          mih={44}
          onClick={() => logOut.mutate()}
          disabled={logOut.isPending}
        >
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
