import { useQuery } from '@tanstack/react-query';
import type { Oddity } from '../../../domains/channels/contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { api } from '../../lib/api.ts';
import page from '../parts/page.module.css';
import { momentShown } from '../parts/times.ts';
import classes from './services-page.module.css';

const refetchEveryMs = 60_000;

/** What services sent that no connector knew, and what was turned away: the first sign that a protocol has changed. */
export default function ServicesPage() {
  const query = useQuery(api.listOddities.queryOptions({ refetchInterval: refetchEveryMs }));
  return (
    <div className={page.page}>
      <title>Services - Back office</title>
      <h1 className={page.title}>Services</h1>
      <p className={page.hint}>Of the last seven days, over all merchants. Nothing here has broken an order.</p>
      {query.isPending ? <Loading label="The services are loading" h={160} /> : null}
      {query.isError && !query.data ? (
        <LoadFailure what="The services" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data ? (
        <>
          <Oddities
            title="Fields that we do not know"
            empty="Services have sent nothing new."
            unit="times"
            oddities={query.data.fields}
          />
          <Oddities
            title="Words that we do not know"
            empty="Services have said nothing new."
            unit="orders"
            oddities={query.data.drift}
          />
          <Oddities
            title="Deliveries turned away"
            empty="Nothing was turned away."
            unit="deliveries"
            oddities={query.data.refusals}
          />
        </>
      ) : null}
    </div>
  );
}

function Oddities({
  title,
  empty,
  unit,
  oddities,
}: {
  title: string;
  empty: string;
  unit: string;
  oddities: readonly Oddity[];
}) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{title}</h2>
      {oddities.length === 0 ? <p className={classes.empty}>{empty}</p> : null}
      {oddities.length > 0 ? (
        <ul className={classes.list}>
          {oddities.map(({ service, serviceName, what, count, firstAt, lastAt }) => (
            <li key={`${service} ${what}`} className={classes.oddity}>
              <ServiceBadge service={service} name={serviceName} />
              <span className={classes.what}>{what}</span>
              <span className={classes.count}>
                {count} {unit},{' '}
                {firstAt === null ? null : (
                  <>
                    first <time dateTime={firstAt}>{momentShown(firstAt)}</time>,{' '}
                  </>
                )}
                last <time dateTime={lastAt}>{momentShown(lastAt)}</time>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
