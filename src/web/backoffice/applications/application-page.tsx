import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { api } from '../../lib/api.ts';
import { backofficeMerchant, paths } from '../../lib/paths.ts';
import type { Route } from './+types/application-page.ts';
import { liveList } from '../parts/live-list.ts';
import { isMissing } from '../parts/is-missing.ts';
import { StateBadge } from '../parts/state-badge.tsx';
import { applicationStateWords } from '../parts/words.ts';
import classes from '../parts/page.module.css';
import own from './application-page.module.css';
import { Assignment } from './assignment.tsx';
import { Checks } from './checks.tsx';
import { Decisions } from './decisions.tsx';
import { Documents } from './documents.tsx';
import { Duplicates } from './duplicates.tsx';
import { Facts } from './facts.tsx';
import { Waiting } from './queue-row.tsx';
import { Story } from './story.tsx';
import { WriteBox } from './write-box.tsx';

export default function ApplicationPage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(api.getApplication.queryOptions({ input: { id }, ...liveList }));
  const application = query.data;
  if (isMissing(query.error)) {
    return <Notice title="There is no such application">It may have been a typing error.</Notice>;
  }
  return (
    <div className={classes.page}>
      <title>{`${application?.brandName ?? 'Application'} - Back office`}</title>
      <Link to={paths.backofficeApplications}>All applications</Link>
      {query.isPending ? <Loading label="The application is loading" h={420} /> : null}
      {query.isError && !application ? (
        <LoadFailure what="The application" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {application ? (
        <>
          <div className={own.head}>
            <h1 className={classes.title}>{application.brandName}</h1>
            <StateBadge state={application.state}>{applicationStateWords[application.state]}</StateBadge>
            {application.kind === 'more' ? <span>One more location</span> : null}
            {application.waitingSince ? <Waiting since={application.waitingSince} /> : null}
            {application.merchantId ? (
              <Link to={backofficeMerchant(application.merchantId)}>To the merchant</Link>
            ) : null}
          </div>
          <Decisions application={application} />
          <div className={own.columns}>
            <div className={classes.page}>
              <Duplicates application={application} />
              <Facts application={application} />
              <Checks application={application} />
            </div>
            <div className={classes.page}>
              <Assignment application={application} />
              <Documents documents={application.documents} />
              <WriteBox application={application} />
              <Story entries={application.entries} />
            </div>
          </div>
        </>
      ) : null}
    </div>
  );
}
