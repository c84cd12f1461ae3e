import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Notice } from '../kit/notice.tsx';
import { paths } from '../lib/paths.ts';

/** Stands at the addresses of public pages that are being written. */
export default function ToComePage() {
  return (
    <>
      <title>This page is being built - Forkline</title>
      <meta name="robots" content="noindex" />
      <Notice
        title="This page is being built"
        actions={
          <Button component={Link} to={paths.home} size="md" w="fit-content">
            Back to Homepage
          </Button>
        }
      >
        It will be here soon. Partners can already log in and work with their orders.
      </Notice>
    </>
  );
}
