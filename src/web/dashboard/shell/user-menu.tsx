import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { authToken } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { viewAs } from '../../lib/view-as.ts';
import classes from './user-menu.module.css';

export function UserMenu() {
  const { data } = useQuery(api.me.queryOptions());
  const navigate = useNavigate();
  const cache = useQueryClient();
  const logOut = useMutation({
    mutationFn: () => api.logOut.call(undefined, { signal: AbortSignal.timeout(5_000) }),
    // Whatever the server says: this device forgets who was here.
    onSettled: async () => {
      await navigate(paths.login);
      authToken.set(null);
      viewAs.set(null);
      cache.clear();
    },
  });
  const name = data?.user.name ?? '';
  return (
    <Menu position="bottom-end" width={230} shadow="lg">
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <VisuallyHidden>{name ? t`Your account: ${name}, ` : t`Your account`}</VisuallyHidden>
          <Avatar name={name} size={36} className={classes.avatar} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {data ? (
          <Menu.Label>
            <Text fw={650} c="var(--fl-ink)">
              {name}
            </Text>
            {data.user.email}
          </Menu.Label>
        ) : null}
        <Menu.Item component={Link} to={paths.settings} leftSection={<IconUser size={18} aria-hidden />} mih={44}>
          <Trans>Profile</Trans>
        </Menu.Item>
        <Menu.Item component={Link} to={paths.settings} leftSection={<IconSettings size={18} aria-hidden />} mih={44}>
          <Trans>Settings</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} aria-hidden />}
          mih={44}
          onClick={() => logOut.mutate()}
          disabled={logOut.isPending}
        >
          <Trans>Logout</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
