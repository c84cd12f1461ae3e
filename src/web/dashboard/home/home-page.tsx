import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { ChatInbox } from '../chats/chat-inbox.tsx';
import { Checklist } from '../onboarding/checklist.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { Attention } from './attention.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import classes from './home-page.module.css';
import { useHomeFigures, useSeesMoney } from './home-data.ts';
import { LiveOrderFeed } from './live-order-feed.tsx';
import { PlatformBreakdown } from './platform-breakdown.tsx';
import { Ratings } from './ratings.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TopItems } from './top-items.tsx';
import { WeekSales } from './week-sales.tsx';

/** The day at a glance: what needs somebody first, then the figures, the orders at work, and the last days. */
export default function HomePage() {
  const figures = useHomeFigures();
  const seesMoney = useSeesMoney();
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Dashboard`} />
      <Title order={1} fz={26}>
        <Trans>Dashboard</Trans>
      </Title>
      <Checklist />
      <Attention />
      <SummaryCards figures={figures.data} isError={figures.isError} seesMoney={seesMoney} />
      {figures.isError && !figures.data ? (
        <LoadFailure what={t`The figures`} onRetry={() => void figures.refetch()} retrying={figures.isFetching} />
      ) : null}
      <div className={classes.columns}>
        <div className={classes.column}>
          <LiveOrderFeed />
          <ChatInbox>
            <CustomerNotes />
          </ChatInbox>
        </div>
        <div className={classes.column}>
          <WeekSales figures={figures.data} seesMoney={seesMoney} />
          <PlatformBreakdown figures={figures.data} opens={seesMoney} />
          <TopItems figures={figures.data} seesMoney={seesMoney} />
          <Ratings />
        </div>
      </div>
    </div>
  );
}
