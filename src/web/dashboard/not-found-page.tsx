import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Notice } from '../kit/notice.tsx';
import { paths } from '../lib/paths.ts';
import { ScreenTitle } from './shell/screen-title.tsx';

export default function NotFoundPage() {
  return (
    <>
      <ScreenTitle title="Page not found" />
      <Notice
        title="There is no such page"
        actions={
          <Button component={Link} to={paths.dashboard} size="md" w="fit-content">
            To the dashboard
          </Button>
        }
      >
        The address may be misspelled, or the screen has moved.
      </Notice>
    </>
  );
}
