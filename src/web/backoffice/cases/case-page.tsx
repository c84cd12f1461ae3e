import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CaseDetail } from '../../../domains/reconciliation/contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { api } from '../../lib/api.ts';
import { backofficeMerchant, paths } from '../../lib/paths.ts';
import type { Route } from './+types/case-page.ts';
import { isMissing } from '../parts/is-missing.ts';
import page from '../parts/page.module.css';
import { StateBadge } from '../parts/state-badge.tsx';
import { momentShown } from '../parts/times.ts';
import classes from './case-page.module.css';
import { TimeLeft } from './case-row.tsx';
import { caseStateWords } from './case-words.ts';
import { Closing } from './closing.tsx';
import { Complaint } from './complaint.tsx';
import { Evidence } from './evidence.tsx';
import { Owner } from './owner.tsx';

/** One difference: what it stands on, how long the service hears of it, what to write, and how it ended. */
export default function CasePage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(api.getCase.queryOptions({ input: { id }, refetchOnWindowFocus: 'always' }));
  const found = query.data;
  if (isMissing(query.error)) {
    return <Notice title="There is no such case">It may have been a typing error.</Notice>;
  }
  return (
    <div className={page.page}>
      <title>{`${found?.title ?? 'Case'} - Back office`}</title>
      <Link to={paths.backofficeCases}>All cases</Link>
      {query.isPending ? <Loading label="The case is loading" h={420} /> : null}
      {query.isError && !found ? (
        <LoadFailure what="The case" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {found ? (
        <>
          <div className={classes.head}>
            <h1 className={page.title}>{found.title}</h1>
            <StateBadge state={found.state}>{caseStateWords[found.state]}</StateBadge>
            {found.closedAt === null ? <TimeLeft dueAt={found.dueAt} /> : null}
            <ServiceBadge service={found.service} name={found.serviceName} />
            <Link to={backofficeMerchant(found.merchantId)}>{found.merchantName}</Link>
          </div>
          <p className={page.hint}>{found.sentence}</p>
          <Closing found={found} />
          <div className={classes.columns}>
            <div className={page.page}>
              <Evidence found={found} />
            </div>
            <div className={page.page}>
              <Owner found={found} />
              <Complaint key={`${found.id} ${found.state}`} found={found} />
              <History found={found} />
            </div>
          </div>
        </>
      ) : null}
    </div>
  );
}

function History({ found: { history } }: { found: CaseDetail }) {
  return (
    <section className={page.card}>
      <h2>What happened</h2>
      <ol className={classes.history}>
        {history.map((event) => (
          <li key={`${event.at} ${event.sentence}`}>
            <div className={classes.meta}>
              <strong>{event.by}</strong>
              <time dateTime={event.at} className={page.soft}>
                {momentShown(event.at)}
              </time>
            </div>
            <p className={page.words}>{event.sentence}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
