import { Drawer, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { PayoutDetails } from '../../../domains/payouts/payouts-contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { statementOfWeek } from '../../lib/paths.ts';
import { dayWords, periodWords } from '../financials/financials-data.ts';
import { PayoutStateChip } from './payout-state-chip.tsx';
import { useOpenPayout, usePayout } from './payouts-data.ts';
import classes from './payouts-page.module.css';

/** The payout that the address names: how it stands and what it is made of. */
export function PayoutDrawer() {
  const { id, close } = useOpenPayout();
  return (
    <Drawer
      opened={id !== undefined}
      onClose={close}
      position="right"
      size={520}
      title={<strong>Payout</strong>}
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
    >
      {id === undefined ? null : <Shown key={id} id={id} />}
    </Drawer>
  );
}

function Shown({ id }: { id: string }) {
  const shown = usePayout(id);
  if (shown.isPending) return <Loading label="Loading the payout" h={280} />;
  if (shown.isError) {
    const isUnknown = 'status' in shown.error && shown.error.status === 404;
    if (isUnknown) return <Empty>There is no such payout.</Empty>;
    return <LoadFailure what="The payout" onRetry={() => void shown.refetch()} retrying={shown.isFetching} />;
  }
  return <Details payout={shown.data} />;
}

/** Such a payout itself reaches no account. */
const paidOtherwise: ReadonlySet<PayoutDetails['state']> = new Set(['carried', 'returned', 'cancelled']);

function Details({ payout }: { payout: PayoutDetails }) {
  const { number, weekFrom, weekTo, amountMinor, currency, state, sentences, payOn, accountLastFour } = payout;
  const arrives = !paidOtherwise.has(state);
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <Stack gap="md">
      <div className={classes.head}>
        <div className={classes.estimate}>
          <span className={classes.soft}>{periodWords({ from: weekFrom, to: weekTo })}</span>
          <strong>{money(amountMinor)}</strong>
        </div>
        <PayoutStateChip state={state} />
      </div>
      {sentences.map((sentence) => (
        <p key={sentence} className={classes.note}>
          {sentence}
        </p>
      ))}
      <dl className={classes.parts}>
        {payout.parts.map(({ label, amountMinor: partMinor }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(partMinor)}</dd>
          </div>
        ))}
        <div className={classes.result}>
          <dt>Payout</dt>
          <dd>{money(amountMinor)}</dd>
        </div>
      </dl>
      {payout.stores.length > 1 ? (
        <dl className={classes.parts} aria-label="By store">
          {payout.stores.map(({ storeId, storeName, amountMinor: shareMinor }) => (
            <div key={storeId}>
              <dt>{storeName}</dt>
              <dd>{money(shareMinor)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <dl className={classes.parts}>
        <div>
          <dt>Number, on your bank statement as well</dt>
          <dd>{number}</dd>
        </div>
        {arrives ? (
          <>
            <div>
              <dt>In your account</dt>
              <dd>{payOn === null ? 'Not known yet' : dayWords(payOn)}</dd>
            </div>
            <div>
              <dt>Goes to</dt>
              <dd>{accountLastFour === null ? 'No account yet' : `••••${accountLastFour}`}</dd>
            </div>
          </>
        ) : null}
      </dl>
      <Link className={classes.link} to={statementOfWeek(weekTo)}>
        Statement of that week
      </Link>
    </Stack>
  );
}
