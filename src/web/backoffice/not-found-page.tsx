import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Notice } from '../kit/notice.tsx';
import { paths } from '../lib/paths.ts';

export default function NotFoundPage() {
  return (
    <>
      <title>Not found - Back office</title>
      <Notice
        title="There is no such page"
        actions={
          <Button component={Link} to={paths.backofficeApplications} h={44}>
            To the applications
          </Button>
        }
      >
        The back office has no page at this address.
      </Notice>
    </>
  );
}
