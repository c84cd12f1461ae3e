import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Drawer, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { LabeledAmount } from '../../kit/labeled-amount.tsx';
import { amountWords } from '../../lib/order-words.ts';
import type { LedgerEntry } from '../../../domains/money/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { formatClock } from '../../lib/format-time.ts';
import { orderInStore } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useLeadStore } from '../data/current-store.ts';
import { dayWords, useDay, useEntries } from './financials-data.ts';
import classes from './financials-page.module.css';

/** The orders of the day that the address names: each with its lines, its amounts and the rule that it follows. */
export function DayDrawer() {
  const { day, close } = useDay();
  return (
    <Drawer
      opened={day !== undefined}
      onClose={close}
      position="right"
      size={620}
      title={<strong>{day === undefined ? '' : dayWords(day)}</strong>}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      {day === undefined ? null : <Entries key={day} date={day} />}
    </Drawer>
  );
}

function Entries({ date }: { date: string }) {
  const shown = useEntries(date);
  if (shown.isPending) return <Loading label={t`Loading the orders of the day`} h={320} />;
  if (shown.isError) {
    return <LoadFailure what={t`This day`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />;
  }
  const entries = shown.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return (
      <Empty>
        <Trans>Nothing was entered on this day.</Trans>
      </Empty>
    );
  return (
    <Stack gap="xs">
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      {shown.hasNextPage ? (
        <Button variant="default" h={44} loading={shown.isFetchingNextPage} onClick={() => void shown.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </Stack>
  );
}

/** What stands behind the number. */
const kindWords: Record<LedgerEntry['kind'], string> = {
  order: '',
  reversal: t` taken back`,
  adjustment: t` changed later`,
  payout: t` payout`,
  receipt: t` transfer to Forkline`,
  verification: t` deposit`,
  points: t` points of guests`,
};

function Entry({ entry }: { entry: LedgerEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { timeZone } = useLeadStore();
  const happened = formatClock(entry.happenedAt, timeZone);
  return (
    <div className={classes.entry}>
      <UnstyledButton className={classes.entryHead} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={classes.entryName}>
          <strong>{entry.orderNumber}</strong>
          {kindWords[entry.kind]}
          <Text component="span" c="dimmed" fz="sm" display="block">
            {entry.kind === 'order' ? <Trans>Completed {happened}</Trans> : happened}
          </Text>
        </span>
        <ServiceBadge service={entry.service} name={entry.serviceName} />
        <LabeledAmount amount={formatMoney(entry.owedMinor, entry.currency)} label={amountWords.earnings} />
        <IconChevronDown size={18} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
      </UnstyledButton>
      {isOpen ? <Why entry={entry} /> : null}
    </div>
  );
}

function Why({ entry }: { entry: LedgerEntry }) {
  const money = (minor: number) => formatMoney(minor, entry.currency);
  return (
    <div className={classes.why}>
      {entry.lines.length === 0 ? null : <Lines entry={entry} />}
      <dl className={classes.postings}>
        {entry.postings.map((posting) => (
          <div key={posting.account}>
            <dt>{said(posting.label)}</dt>
            <dd>{money(posting.amountMinor)}</dd>
          </div>
        ))}
      </dl>
      <Text fz="sm">
        {entry.source === null ? null : `${entry.source}. `}
        {said(entry.sentence)}{' '}
        <span className={classes.rule}>
          <Trans>Rule {entry.policy}</Trans>
        </span>
      </Text>
      {entry.orderId === null ? null : (
        <Link className={classes.orderLink} to={orderInStore({ storeId: entry.storeId, orderId: entry.orderId })}>
          <Trans>Open the order</Trans>
        </Link>
      )}
    </div>
  );
}

function Lines({ entry }: { entry: LedgerEntry }) {
  const money = (minor: number) => formatMoney(minor, entry.currency);
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Item</Trans>
          </th>
          <th scope="col">
            <Trans>Customer paid</Trans>
          </th>
          <th scope="col">
            <Trans>Base price</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {entry.lines.map((line, index) => (
          // Lines of an entry never change, and two may read the same.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <th scope="row">
              {line.quantity} × {line.name}
              {line.isWorkedBack ? (
                <Text component="span" c="dimmed" fz="xs" display="block">
                  <Trans>Not on your menu: worked back from what the customer paid.</Trans>
                </Text>
              ) : null}
            </th>
            <td>{money(line.menuMinor)}</td>
            <td>{money(line.baseMinor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
