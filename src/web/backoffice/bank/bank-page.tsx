import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import page from '../parts/page.module.css';
import { AwaitedDeposits } from './awaited-deposits.tsx';
import { OpenLines } from './open-lines.tsx';
import { Statements } from './statements.tsx';

const refetchEveryMs = 30_000;

/** What services say they have paid, against what our bank account shows. */
export default function BankPage() {
  const query = useQuery(api.listBankDeposits.queryOptions({ refetchInterval: refetchEveryMs }));
  const { data } = query;
  return (
    <div className={page.page}>
      <title>Bank - Back office</title>
      <h1 className={page.title}>Bank</h1>
      <p className={page.hint}>
        Services’ reports announce deposits; only a statement of our bank shows that they came. What fits is entered by
        itself, the rest is here.
      </p>
      {query.isPending ? <Loading label="The deposits are loading" h={320} /> : null}
      {query.isError && !data ? (
        <LoadFailure what="The deposits" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {data ? (
        <>
          <OpenLines lines={data.lines} awaited={data.awaited} />
          <AwaitedDeposits awaited={data.awaited} />
          {data.hasMore ? (
            <p className={page.soft}>The oldest hundred of each are shown. Work these off to see the others.</p>
          ) : null}
          <Statements statements={data.statements} />
        </>
      ) : null}
    </div>
  );
}
