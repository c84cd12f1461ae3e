import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RunPreview } from '../../../domains/payouts/desk-contract.ts';
import { Notice } from '../../kit/notice.tsx';
import { api } from '../../lib/api.ts';
import { backofficeMerchant, paths } from '../../lib/paths.ts';
import type { Route } from './+types/run-page.ts';
import { isMissing } from '../parts/is-missing.ts';
import { ListBody } from '../parts/list-body.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { dateShown } from '../parts/times.ts';
import page from '../parts/page.module.css';
import { HoldMerchant } from './hold-merchant.tsx';
import { money, payoutStateWords } from './words.ts';
import classes from './payouts.module.css';

/** What the run of a week pays each merchant, or would pay now: the amount beside what is usual, and what is odd. */
export default function RunPage({ params: { week } }: Route.ComponentProps) {
  const query = useInfiniteQuery(
    api.previewPayoutRun.infiniteOptions({
      input: (cursor: string | undefined) => ({ week, ...(cursor && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  if (isMissing(query.error)) {
    return (
      <>
        <title>No such run - Back office</title>
        <Notice title="There is no run of that week">Runs are named by the Monday of their week.</Notice>
      </>
    );
  }
  const merchants = query.data?.pages.flatMap((one) => one.merchants) ?? [];
  const isDone = query.data?.pages[0]?.isDone ?? false;
  return (
    <div className={page.page}>
      <title>Run of a week - Back office</title>
      <Link to={paths.backofficePayouts}>Payouts</Link>
      <h1 className={page.title}>Week from {dateShown(week)}</h1>
      <p className={page.hint}>
        {isDone
          ? 'What the run has made of each merchant.'
          : 'What the run would make of each merchant if it began now. Nothing is paid by looking.'}
      </p>
      <ListBody
        query={query}
        what="The merchants"
        count={merchants.length}
        empty={query.hasNextPage ? 'Nobody on this page is owed anything.' : 'Nobody is owed anything for this week.'}
      >
        <table className={page.table}>
          <thead>
            <tr>
              <th>Merchant</th>
              <th className={classes.amount}>Amount</th>
              <th className={classes.amount}>Usual</th>
              <th>To look at</th>
              <th>State</th>
              <th>
                <span className={classes.unseen}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {merchants.map((merchant) => (
              <Row key={merchant.payoutId ?? merchant.merchantId} merchant={merchant} />
            ))}
          </tbody>
        </table>
      </ListBody>
    </div>
  );
}

function Row({ merchant }: { merchant: RunPreview['merchants'][number] }) {
  const { merchantId, merchantName, amountMinor, usualMinor, state, reasons, anomalies } = merchant;
  const sentences = [...new Set([...reasons, ...anomalies])];
  return (
    <tr className={page.row}>
      <td>
        <Link to={backofficeMerchant(merchantId)}>{merchantName}</Link>
      </td>
      <td className={classes.amount}>{money(amountMinor)}</td>
      <td className={`${page.soft} ${classes.amount}`}>
        {usualMinor === null ? null : (
          <>
            <span className={classes.onPhone}>usually </span>
            {money(usualMinor)}
          </>
        )}
      </td>
      <td>
        <ul className={classes.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence} className={classes.strange}>
              {sentence}
            </li>
          ))}
        </ul>
      </td>
      <td className={page.state}>
        <StateBadge state={state}>{payoutStateWords[state]}</StateBadge>
      </td>
      <td>
        <HoldMerchant merchantId={merchantId} merchantName={merchantName} />
      </td>
    </tr>
  );
}
