import { Button, Drawer, Group, NavLink, Stack, Text } from '@mantine/core';
import { IconBrandAndroid, IconBrandApple } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';

const links = [
  { to: paths.becomePartner, label: 'Become a partner' },
  { to: paths.platform, label: 'How it works' },
  { to: paths.careers, label: 'Careers' },
];

/** The left side panel of the public pages (specification, 'Header and side menu'). */
export function SidePanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size={320}
      title={
        <Text component="span" fw={700} fz="xl">
          Welcome
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close menu', size: 44 }}
    >
      <Stack gap="lg">
        <Text c="dimmed">Your delivery, unified.</Text>
        <nav aria-label="Main">
          {links.map(({ to, label }) => (
            <NavLink key={to} component={Link} to={to} label={label} onClick={onClose} mih={44} fw={600} />
          ))}
        </nav>
        <Text fw={600}>Your restaurant. Anywhere.</Text>
        <Group grow>
          <AppButton icon={<IconBrandApple size={18} aria-hidden />} name="iPhone" />
          <AppButton icon={<IconBrandAndroid size={18} aria-hidden />} name="Android" />
        </Group>
        <Text fz="sm" c="dimmed">
          The apps are on their way. Until then the dashboard works in the browser of any phone.
        </Text>
      </Stack>
    </Drawer>
  );
}

function AppButton({ icon, name }: { icon: React.ReactNode; name: string }) {
  return (
    <Button variant="default" h={44} leftSection={icon} disabled>
      {name}
    </Button>
  );
}
