import { Button } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Notice } from '../kit/notice.tsx';
import { authToken } from '../lib/auth.ts';
import { paths } from '../lib/paths.ts';

const pages: Record<string, { title: string; sentence: string }> = {
  [paths.signup]: {
    title: 'Sign up is being built',
    sentence: 'Here you will tell us about your business. Setup is quick, approval is personal.',
  },
  [paths.resetPassword]: {
    title: 'Resetting a password is being built',
    sentence: 'Here you will ask for a link to choose a new password. Until then, the owner of your account can help.',
  },
  [paths.settings]: {
    title: 'Settings',
    sentence: 'This screen is being built. Here you will change your own details and what we write to you about.',
  },
};

/** Stands at the addresses of account pages that are being built, and says what will be there. */
export default function ToComePage() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isLoggedIn = authToken.use() !== null;
  const page = pages[pathname.replace(/\/$/, '')];
  const address = search.get('address');
  return (
    <>
      <title>{`${page?.title ?? 'Being built'} - Forkline`}</title>
      <Notice
        title={page?.title ?? 'This page is being built'}
        actions={
          <Button component={Link} to={isLoggedIn ? paths.dashboard : paths.login} size="md" w="fit-content">
            {isLoggedIn ? 'To the dashboard' : 'Back to login'}
          </Button>
        }
      >
        {page?.sentence}
        {address ? <p>We will start with the address you typed: {address}</p> : null}
      </Notice>
    </>
  );
}
