import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Drawer, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { payoutStatementPath, statementKinds, type PayoutDetails } from '../../../domains/payouts/payouts-contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { statementOfWeek } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { FileButton } from '../financials/file-button.tsx';
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
      title={
        <strong>
          <Trans>Payout</Trans>
        </strong>
      }
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      {id === undefined ? null : <Shown key={id} id={id} />}
    </Drawer>
  );
}

function Shown({ id }: { id: string }) {
  const shown = usePayout(id);
  if (shown.isPending) return <Loading label={t`Loading the payout`} h={280} />;
  if (shown.isError) {
    const isUnknown = 'status' in shown.error && shown.error.status === 404;
    if (isUnknown)
      return (
        <Empty>
          <Trans>There is no such payout.</Trans>
        </Empty>
      );
    return <LoadFailure what={t`The payout`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />;
  }
  return <Details payout={shown.data} />;
}

const payoutFile = ({ id, number }: PayoutDetails, kind: (typeof statementKinds)[number]) => ({
  url: payoutStatementPath(id, kind),
  name: `${number}.${kind}`,
});

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
        <PayoutStateChip status={payout.status} />
      </div>
      {sentences.map((sentence) => (
        <p key={sentence} className={classes.note}>
          {said(sentence)}
        </p>
      ))}
      <dl className={classes.parts}>
        {payout.parts.map(({ label, amountMinor: partMinor }) => (
          <div key={label}>
            <dt>{said(label)}</dt>
            <dd>{money(partMinor)}</dd>
          </div>
        ))}
        <div className={classes.result}>
          <dt>
            <Trans>Payout</Trans>
          </dt>
          <dd>{money(amountMinor)}</dd>
        </div>
      </dl>
      {payout.stores.length > 1 ? (
        <dl className={classes.parts} aria-label={t`By store`}>
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
          <dt>
            <Trans>Number, on your bank statement as well</Trans>
          </dt>
          <dd>{number}</dd>
        </div>
        {arrives ? (
          <>
            <div>
              <dt>
                <Trans>In your account</Trans>
              </dt>
              <dd>{payOn === null ? t`Not known yet` : dayWords(payOn)}</dd>
            </div>
            <div>
              <dt>
                <Trans>Goes to</Trans>
              </dt>
              <dd>{accountLastFour === null ? t`No account yet` : `••••${accountLastFour}`}</dd>
            </div>
          </>
        ) : null}
      </dl>
      <Group>
        {statementKinds.map((kind) => (
          <FileButton key={kind} file={payoutFile(payout, kind)} kind={kind} />
        ))}
      </Group>
      <Link className={classes.link} to={statementOfWeek(weekTo)}>
        <Trans>Statement of that week</Trans>
      </Link>
    </Stack>
  );
}
