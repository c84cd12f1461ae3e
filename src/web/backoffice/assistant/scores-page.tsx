import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { backofficeMerchant } from '../../lib/paths.ts';
import page from '../parts/page.module.css';
import { momentShown } from '../parts/times.ts';
import classes from './scores-page.module.css';

const spans = [7, 30, 90] as const;
const refetchEveryMs = 60_000;

/** How the assistant does on real conversations: what it resolved, handed over, asked back, and what did not help. */
export default function ScoresPage() {
  const [search, setSearch] = useSearchParams();
  const days = spans.find((one) => String(one) === search.get('days')) ?? 30;
  const query = useQuery(api.getAssistantScores.queryOptions({ input: { days }, refetchInterval: refetchEveryMs }));
  const scores = query.data;
  return (
    <div className={page.page}>
      <title>Assistant - Back office</title>
      <h1 className={page.title}>Assistant</h1>
      <p className={page.hint}>
        Resolved: answered, done or refused with a reason, and nobody said that it did not help. Reopened: what was
        asked next, within the hour, was handed over.
      </p>
      <fieldset className={classes.spans} aria-label="Time">
        {spans.map((one) => (
          <button key={one} type="button" aria-pressed={one === days} onClick={() => setSearch({ days: String(one) })}>
            {one} days
          </button>
        ))}
      </fieldset>
      {query.isPending ? <Loading label="The scores are loading" h={240} /> : null}
      {query.isError && !scores ? (
        <LoadFailure what="The scores" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {scores && scores.total.questions === 0 ? <p>Nobody has asked the assistant in this time.</p> : null}
      {scores && scores.total.questions > 0 ? (
        <>
          <section className={classes.scroll} aria-label="Scores by topic">
            <table className={classes.table}>
              <thead>
                <tr>
                  {headings.map((heading) => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {[{ topic: 'all', ...scores.total }, ...scores.topics].map((row) => (
                  <tr key={row.topic}>
                    <th scope="row">{topicShown(row.topic)}</th>
                    <td>{row.questions}</td>
                    <td>
                      {row.resolved} ({Math.round((row.resolved * 100) / row.questions)} %)
                    </td>
                    <td>{row.handedOver}</td>
                    <td>{row.clarified}</td>
                    <td>{row.helped}</td>
                    <td>{row.notHelped}</td>
                    <td>{row.reopened}</td>
                    <td>{row.p95Ms ?? '-'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <h2>Did not help, or was not understood</h2>
          {scores.missed.length === 0 ? <p>Nothing in this time.</p> : null}
          <ul className={classes.missed}>
            {scores.missed.map((one) => (
              <li key={one.id}>
                <p>{one.question}</p>
                <span>
                  {momentShown(one.at)}, {topicShown(one.topic)}, {one.kind},{' '}
                  <Link to={backofficeMerchant(one.merchantId)}>the merchant</Link>
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** `money_dispute`: Money dispute. */
const topicShown = (topic: string) => topic.charAt(0).toUpperCase() + topic.slice(1).replaceAll('_', ' ');

const headings = [
  'Topic',
  'Questions',
  'Resolved',
  'Handed over',
  'Asked back',
  'Helped',
  'Did not',
  'Reopened',
  'p95 ms',
];
