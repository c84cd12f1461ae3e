import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { PayoutView } from '../../../domains/payouts/payouts-contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { dayWords, periodWords } from '../financials/financials-data.ts';
import { PayoutStateChip } from './payout-state-chip.tsx';
import { useOpenPayout, usePayouts } from './payouts-data.ts';
import classes from './payouts-page.module.css';

/** Payouts so far, newest first; each opens to what it was made of. */
export function PayoutHistory() {
  const shown = usePayouts();
  const payouts = shown.data?.pages.flatMap((page) => page.payouts) ?? [];
  return (
    <section className={classes.section} aria-labelledby="payouts">
      <h2 id="payouts" className={classes.subtitle}>
        <Trans>Payouts so far</Trans>
      </h2>
      {shown.isPending ? <Loading label={t`Loading the payouts`} h={160} /> : null}
      {shown.isError && !shown.data ? (
        <LoadFailure what={t`The payouts`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />
      ) : null}
      {shown.isSuccess && payouts.length === 0 ? (
        <Empty>
          <Trans>No payout has been made yet. The first one appears here on the Tuesday after your first week.</Trans>
        </Empty>
      ) : null}
      {payouts.length > 0 ? (
        <ul className={classes.payouts}>
          {payouts.map((payout) => (
            <Row key={payout.id} payout={payout} />
          ))}
        </ul>
      ) : null}
      {shown.hasNextPage ? (
        <Button
          variant="default"
          h={44}
          w="fit-content"
          loading={shown.isFetchingNextPage}
          onClick={() => void shown.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </section>
  );
}

function Row({ payout }: { payout: PayoutView }) {
  const { open } = useOpenPayout();
  const { id, weekFrom, weekTo, amountMinor, currency, status } = payout;
  return (
    <li>
      <UnstyledButton className={classes.payout} onClick={() => open(id)}>
        <span className={classes.name}>
          <span className={classes.week}>{periodWords({ from: weekFrom, to: weekTo })}</span>
          <span className={classes.soft}>{whereWords(payout)}</span>
        </span>
        <PayoutStateChip status={status} />
        <strong className={classes.amount}>{formatMoney(amountMinor, currency)}</strong>
        <IconChevronRight size={18} aria-hidden />
      </UnstyledButton>
    </li>
  );
}

/** Where it went and when, as far as that is known; else the number by which to ask about it. */
function whereWords({ number, payOn, accountLastFour, state, reissueOf }: PayoutView): string {
  const again = reissueOf === null ? '' : t` · instead of ${reissueOf}`;
  if (payOn === null || accountLastFour === null || state === 'returned') return `${number}${again}`;
  return t`${dayWords(payOn)} to ••••${accountLastFour}${again}`;
}
