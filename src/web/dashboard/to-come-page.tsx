import { Button, Group } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { Notice } from '../kit/notice.tsx';
import { paths } from '../lib/paths.ts';
import { ScreenTitle } from './shell/screen-title.tsx';

/** What each screen that is being built will do, in a sentence. */
const screens: Record<string, { title: string; sentence: string }> = {
  [paths.customerInsights]: { title: 'Customer Insights', sentence: 'who orders, how often, and what they like.' },
  [paths.ratings]: { title: 'Ratings & Reviews', sentence: 'what customers say on every service, in one list.' },
  [paths.loyalty]: { title: 'Loyalty Program', sentence: 'rewards for customers who come back.' },
  [paths.marketing]: { title: 'Marketing', sentence: 'promotions on the delivery services and what they bring.' },
  [paths.dashboardSupport]: { title: 'Help & Support', sentence: 'answers at once, and a person when you need one.' },
  [paths.profile]: { title: 'Profile', sentence: 'your name, email and password.' },
};

export default function ToComePage() {
  const screen = screens[useLocation().pathname.replace(/\/$/, '')];
  return (
    <>
      <ScreenTitle title={screen?.title ?? 'Being built'} />
      <Notice
        title={screen?.title ?? 'Being built'}
        actions={
          <Group>
            <Button component={Link} to={paths.orders} size="md">
              Order Management
            </Button>
            <Button component={Link} to={paths.orderHistory} size="md" variant="default">
              Order History
            </Button>
          </Group>
        }
      >
        <strong>This screen is being built.</strong> Here will be {screen?.sentence} Orders already work:
      </Notice>
    </>
  );
}
