import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { amountWords } from '../../lib/order-words.ts';
import type { Statement, StatementSums } from '../../../domains/money/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { writtenIn } from '../../lib/language.ts';
import { dayWords, monthWords, useDay, usePeriod } from './financials-data.ts';
import classes from './financials-page.module.css';

type Row = StatementSums &
  Partial<Statement['days'][number] & Statement['services'][number] & Statement['stores'][number] & { month: string }>;

const heads = { day: t`Day`, month: t`Month`, service: t`Service`, store: t`Store` } as const;
const titles = {
  day: t`Day by day`,
  month: t`Month by month`,
  service: t`By service`,
  store: t`By store`,
} as const;

/** Beside what the restaurant gets, no part of it. */
const theirTax = t`Sales tax it hands on`;

const extras = (sums: StatementSums) =>
  sums.tipsMinor + sums.feesMinor + sums.taxMinor + sums.promotionsMinor + sums.collectedMinor + sums.adjustmentsMinor;

/** Sums by day, month, service or store, with their total; a day opens its orders, a month its statement. */
export function StatementTable({
  kind,
  rows,
  total,
  currency,
}: {
  kind: keyof typeof heads;
  rows: readonly Row[];
  total: StatementSums;
  currency: string;
}) {
  const money = (minor: number) => formatMoney(minor, currency);
  const hasExtras = rows.some((row) => extras(row) !== 0);
  const hasTheirTax = kind === 'service' && rows.some((row) => row.taxRemittedByServicesMinor !== 0);
  const cells = (sums: StatementSums) => (
    <>
      <Cell head={t`Orders`}>{sums.orders.toLocaleString(writtenIn())}</Cell>
      <Cell head={amountWords.itemsBeforeTax}>{money(sums.menuMinor)}</Cell>
      <Cell head={t`Service fee`}>{money(-sums.serviceFeeMinor)}</Cell>
      {hasExtras ? <Cell head={t`Tips and others`}>{money(extras(sums))}</Cell> : null}
      <Cell head={amountWords.earnings}>
        <strong>{money(sums.owedMinor)}</strong>
      </Cell>
      {hasTheirTax ? <Cell head={theirTax}>{money(sums.taxRemittedByServicesMinor)}</Cell> : null}
    </>
  );
  return (
    <section>
      <h2 className={classes.subtitle}>{titles[kind]}</h2>
      <div className={classes.card}>
        <Table verticalSpacing="sm" className={classes.table}>
          <Table.Thead className={classes.head}>
            <Table.Tr>
              <Table.Th scope="col">{heads[kind]}</Table.Th>
              <Table.Th scope="col">
                <Trans>Orders</Trans>
              </Table.Th>
              <Table.Th scope="col">{amountWords.itemsBeforeTax}</Table.Th>
              <Table.Th scope="col">
                <Trans>Service fee</Trans>
              </Table.Th>
              {hasExtras ? (
                <Table.Th scope="col">
                  <Trans>Tips and others</Trans>
                </Table.Th>
              ) : null}
              <Table.Th scope="col">{amountWords.earnings}</Table.Th>
              {hasTheirTax ? <Table.Th scope="col">{theirTax}</Table.Th> : null}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.date ?? row.month ?? row.service ?? row.storeId} className={classes.row}>
                <Table.Th scope="row" className={classes.name}>
                  <RowName row={row} />
                </Table.Th>
                {cells(row)}
              </Table.Tr>
            ))}
          </Table.Tbody>
          {rows.length > 1 ? (
            <Table.Tfoot>
              <Table.Tr className={classes.row}>
                <Table.Th scope="row">
                  <Trans>Total</Trans>
                </Table.Th>
                {cells(total)}
              </Table.Tr>
            </Table.Tfoot>
          ) : null}
        </Table>
      </div>
    </section>
  );
}

function RowName({ row }: { row: Row }) {
  const { open } = useDay();
  const { showMonth } = usePeriod();
  const { date, month, service, serviceName } = row;
  if (date !== undefined) return <Opens onOpen={() => open(date)}>{dayWords(date)}</Opens>;
  if (month !== undefined) return <Opens onOpen={() => showMonth(month)}>{monthWords(month)}</Opens>;
  return service !== undefined ? <ServiceBadge service={service} name={serviceName ?? service} /> : row.storeName;
}

function Opens({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <UnstyledButton className={classes.day} onClick={onOpen}>
      {children}
      <IconChevronRight size={18} aria-hidden />
    </UnstyledButton>
  );
}

/** A figure; on a phone its column's head stands before it. */
function Cell({ head, children }: { head: string; children: ReactNode }) {
  return (
    <Table.Td className={classes.figure}>
      <span className={classes.cellHead} aria-hidden>
        {head}
      </span>
      {children}
    </Table.Td>
  );
}
