import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Notice } from '../kit/notice.tsx';
import { paths } from '../lib/paths.ts';

export default function NotFoundPage() {
  return (
    <>
      <title>Page not found - Forkline</title>
      <meta name="robots" content="noindex" />
      <Notice
        title="There is no such page"
        actions={
          <Button component={Link} to={paths.home} size="md" w="fit-content">
            Back to Homepage
          </Button>
        }
      >
        The address may be misspelled, or the page has moved.
      </Notice>
    </>
  );
}
