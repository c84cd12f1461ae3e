import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { paths } from '../../../lib/paths.ts';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { useMenu } from '../menu-data.ts';
import classes from './editor-page.module.css';
import { ItemEditor } from './item-editor.tsx';

/** One item with all that is known of it, and how each service will show it. */
export default function EditorPage() {
  const { id = 'new' } = useParams();
  const menu = useMenu();
  const item = menu.data?.items.find((one) => one.id === id);
  const isNew = id === 'new';
  const title = isNew ? t`New item` : (item?.name ?? t`Item`);
  if (menu.data && !isNew && !item) {
    return (
      <>
        <ScreenTitle title={t`Not on the menu`} />
        <Notice
          title={t`This item is not on your menu`}
          actions={
            <Button component={Link} to={paths.menu} size="md">
              <Trans>Your Menu</Trans>
            </Button>
          }
        >
          <Trans>Somebody may have deleted it, or the link is old.</Trans>
        </Notice>
      </>
    );
  }
  return (
    <div className={classes.page}>
      <ScreenTitle title={title} />
      <Group gap="xs" wrap="nowrap">
        <Button component={Link} to={paths.menu} variant="subtle" h={44} px="xs" aria-label={t`Back to your menu`}>
          <IconArrowLeft size={20} aria-hidden />
        </Button>
        <Title order={1} fz={26} className={classes.title}>
          {title}
        </Title>
      </Group>
      {menu.isPending ? <Loading label={t`Loading the item`} h={420} /> : null}
      {menu.isError && !menu.data ? (
        <LoadFailure what={t`The item`} onRetry={() => void menu.refetch()} retrying={menu.isFetching} />
      ) : null}
      {menu.data ? <ItemEditor key={id} menu={menu.data} item={item} /> : null}
    </div>
  );
}
