import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import { Link } from 'react-router';
import type { LogEntry } from '../../../domains/integrations/contract.ts';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { useStores } from '../team/team-data.ts';
import { useKnownCards } from './integrations-data.ts';
import { useOpenEntry } from './log-data.ts';
import classes from './log-page.module.css';
import { OutcomeChip } from './outcome-chip.tsx';
import { durationWords } from './time-words.ts';

/** On a phone each entry is a card of lines. */
export function LogTable({ entries, isStale }: { entries: readonly LogEntry[]; isStale: boolean }) {
  const hasStores = useStores().length > 1;
  const zones = new Map(useKnownCards().map(({ connectionId, timeZone }) => [connectionId, timeZone]));
  return (
    <div className={classes.card} data-stale={isStale || undefined}>
      <Table verticalSpacing="xs" highlightOnHover>
        <Table.Thead className={classes.head}>
          <Table.Tr>
            <Table.Th>
              <Trans>Time</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>What</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Order</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Outcome</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Tries</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Took</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              store={hasStores ? entry.storeName : undefined}
              timeZone={zones.get(entry.connectionId) ?? 'UTC'}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Row({ entry, store, timeZone }: { entry: LogEntry; store: string | undefined; timeZone: string }) {
  const { searchFor, searchForOrder } = useOpenEntry();
  const { orderId, orderNumber, attempts, tookMs, why } = entry;
  return (
    <Table.Tr className={classes.row}>
      <Table.Td className={classes.time}>{formatDayAndClock(entry.at, timeZone)}</Table.Td>
      <Table.Td className={classes.what}>
        <Link to={searchFor(entry)} preventScrollReset>
          {entry.what}
        </Link>
        {store === undefined ? null : <span className={classes.soft}>{store}</span>}
        {why === null ? null : <span className={classes.soft}>{why}</span>}
      </Table.Td>
      <Table.Td className={classes.number}>
        {orderId !== null && orderNumber !== null ? (
          <Link to={searchForOrder(orderId)} preventScrollReset aria-label={t`Order ${orderNumber}`}>
            {orderNumber}
          </Link>
        ) : (
          orderNumber
        )}
      </Table.Td>
      <Table.Td>
        <OutcomeChip outcome={entry.outcome} />
      </Table.Td>
      <Table.Td className={classes.tries} data-once={attempts === 1 || undefined}>
        {attempts}
        <span className={classes.unit}>{attempts === 1 ? t` try` : t` tries`}</span>
      </Table.Td>
      <Table.Td className={classes.took}>{tookMs === null ? '' : durationWords(tookMs)}</Table.Td>
    </Table.Tr>
  );
}
