import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Menu, Skeleton, Stack, Title } from '@mantine/core';
import { IconDots, IconPlus, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { notifications } from '@mantine/notifications';
import { Link } from 'react-router';
import { menuExportPath, type MenuView } from '../../../domains/menu/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { download } from '../../lib/download.ts';
import { menuItem, paths } from '../../lib/paths.ts';
import { IfMay, useMay } from '../data/permission.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { MenuBanners } from './menu-banners.tsx';
import { MenuBody } from './menu-body.tsx';
import { useMenu } from './menu-data.ts';
import classes from './menu-page.module.css';

/** The owner's menu, at base prices (specification, 'Your Menu'). */
export default function MenuPage() {
  const menu = useMenu();
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Your Menu`} />
      <Group justify="space-between">
        <Title order={1} fz={26}>
          <Trans>Your Menu</Trans>
        </Title>
        <Group gap="xs">
          <IfMay permission="edit_menu">
            <Button
              component={Link}
              to={paths.menuUploadFromSidebar}
              h={44}
              leftSection={<IconUpload size={18} aria-hidden />}
            >
              <Trans>Upload New Item</Trans>
            </Button>
          </IfMay>
          <MoreActions />
        </Group>
      </Group>
      {menu.isPending ? (
        <Stack gap={12} component="output" aria-busy aria-label={t`Loading your menu`}>
          <Skeleton h={60} radius={12} />
          <Skeleton h={300} radius={12} />
        </Stack>
      ) : null}
      {menu.isError && !menu.data ? (
        <LoadFailure what={t`Your menu`} onRetry={() => void menu.refetch()} retrying={menu.isFetching} />
      ) : null}
      {menu.data ? <Loaded menu={menu.data} /> : null}
    </div>
  );
}

function Loaded({ menu }: { menu: MenuView }) {
  const mayEdit = useMay('edit_menu');
  if (menu.items.length === 0) {
    return mayEdit === false ? (
      <Empty>
        <Trans>The menu is empty. Owners and managers fill it.</Trans>
      </Empty>
    ) : (
      <Empty>
        <Trans>
          Your menu is empty. Upload the first item, <Link to={paths.menuImport}>import a file</Link>, or take the menu
          over from a delivery service.
        </Trans>
      </Empty>
    );
  }
  return (
    <>
      <MenuBanners menu={menu} />
      <MenuBody menu={menu} />
    </>
  );
}

function MoreActions() {
  const file = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => download(`${menuExportPath}?format=${format}`, `menu.${format}`),
    onError: () =>
      notifications.show({
        color: 'red',
        title: t`Not downloaded`,
        message: t`The file could not be made. Try again.`,
      }),
  });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" h={44} px="sm" aria-label={t`More`}>
          <IconDots size={20} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <IfMay permission="edit_menu">
          <Menu.Item component={Link} to={menuItem('new')} leftSection={<IconPlus size={16} aria-hidden />}>
            <Trans>Add with all details</Trans>
          </Menu.Item>
          <Menu.Item component={Link} to={paths.menuCategories}>
            <Trans>Categories and timetables</Trans>
          </Menu.Item>
          <Menu.Item component={Link} to={paths.menuImport}>
            <Trans>Import</Trans>
          </Menu.Item>
          <Menu.Divider />
        </IfMay>
        <Menu.Item onClick={() => file.mutate('csv')}>
          <Trans>Download as CSV</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => file.mutate('xlsx')}>
          <Trans>Download as Excel</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
