import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import page from '../parts/page.module.css';
import { BankAnswers } from './bank-answers.tsx';
import { Files } from './files.tsx';
import { Holds } from './holds.tsx';
import { Runs } from './runs.tsx';
import { Unanswered } from './unanswered.tsx';

const refetchEveryMs = 30_000;

/** The week of payouts: the run, the file for the bank, and what the bank answers. */
export default function DeskPage() {
  const runs = useQuery(api.listPayoutRuns.queryOptions({ refetchInterval: refetchEveryMs }));
  const files = useQuery(api.listPayoutFiles.queryOptions({ refetchInterval: refetchEveryMs }));
  return (
    <div className={page.page}>
      <title>Payouts - Back office</title>
      <div className={page.head}>
        <h1 className={page.title}>Payouts</h1>
        <Link to={paths.backofficePayoutList}>All payouts</Link>
      </div>
      <p className={page.hint}>
        The run works out every restaurant’s payout. One of us then makes the file for the bank, another one releases
        it.
      </p>
      {runs.isPending ? <Loading label="The runs are loading" h={200} /> : null}
      {runs.isError && !runs.data ? (
        <LoadFailure what="The runs" onRetry={() => void runs.refetch()} retrying={runs.isFetching} />
      ) : null}
      {runs.data ? <Runs runs={runs.data.runs} /> : null}
      {runs.data ? <Holds holds={runs.data.holds} /> : null}
      {files.isPending ? <Loading label="The files are loading" h={200} /> : null}
      {files.isError && !files.data ? (
        <LoadFailure what="The files" onRetry={() => void files.refetch()} retrying={files.isFetching} />
      ) : null}
      {files.data ? <Unanswered payouts={files.data.unanswered} /> : null}
      {files.data ? <Files files={files.data.files} rails={files.data.rails} /> : null}
      {files.data ? <BankAnswers received={files.data.received} /> : null}
    </div>
  );
}
