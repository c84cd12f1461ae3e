import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { AwaitedDepositView, OpenBankLine } from '../../../domains/reconciliation/deposits-contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Empty } from '../../kit/empty.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { client } from '../../lib/api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { dateShown } from '../parts/times.ts';
import page from '../parts/page.module.css';
import classes from '../payouts/payouts.module.css';

/** Lines of our statements that no report has announced. */
export function OpenLines({
  lines,
  awaited,
}: {
  lines: readonly OpenBankLine[];
  awaited: readonly AwaitedDepositView[];
}) {
  return (
    <section className={classes.section} aria-label="Money that nobody has announced">
      <h2 className={classes.title}>Money that nobody has announced</h2>
      {lines.length === 0 ? <Empty>Everything that services sent was announced by a report.</Empty> : null}
      {lines.length > 0 ? (
        <table className={page.table}>
          <thead>
            <tr>
              <th>Day</th>
              <th>Service</th>
              <th>Words of the bank</th>
              <th className={classes.amount}>Amount</th>
              <th>
                <span className={classes.unseen}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row key={line.id} line={line} awaited={awaited} />
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

function Row({ line, awaited }: { line: OpenBankLine; awaited: readonly AwaitedDepositView[] }) {
  const [open, setOpen] = useState<'match' | 'aside'>();
  const amount = formatMoney(line.amountMinor, line.currency);
  const title = `${line.serviceName}, ${amount} of ${dateShown(line.bookedOn)}`;
  return (
    <tr className={page.row}>
      <td className={page.nowrap}>{dateShown(line.bookedOn)}</td>
      <td className={page.left}>
        <ServiceBadge service={line.service} name={line.serviceName} />
      </td>
      <td>
        {line.description}
        <br />
        <span className={page.soft}>
          {line.statementName}, row {line.row}
        </span>
      </td>
      <td className={`${page.state} ${classes.amount}`}>{amount}</td>
      <td>
        <div className={classes.verbs}>
          <Button variant="subtle" mih={44} px="xs" onClick={() => setOpen('match')}>
            It is a deposit
          </Button>
          <Button variant="subtle" mih={44} px="xs" onClick={() => setOpen('aside')}>
            Set aside
          </Button>
        </div>
        <MatchDialog line={line} awaited={awaited} opened={open === 'match'} onClose={() => setOpen(undefined)} />
        <ReasonDialog
          opened={open === 'aside'}
          onClose={() => setOpen(undefined)}
          title={`Set aside: ${title}`}
          effect="It is no deposit for orders: nothing is entered for it."
          confirm="Set aside"
          done="The line is set aside."
          change={(reason) => client.setBankLineAside({ id: line.id, reason })}
        />
      </td>
    </tr>
  );
}

interface MatchDialogProps {
  line: OpenBankLine;
  awaited: readonly AwaitedDepositView[];
  opened: boolean;
  onClose: () => void;
}

/** Which announced deposit a line is, where neither the bank’s words nor the amount say so. */
function MatchDialog({ line, awaited, opened, onClose }: MatchDialogProps) {
  const [depositId, setDepositId] = useState<string | null>(null);
  const fitting = awaited.filter(
    ({ service, currency, amountMinor }) =>
      service === line.service && currency === line.currency && Math.sign(amountMinor) === Math.sign(line.amountMinor),
  );
  const chosen = fitting.find(({ id }) => id === depositId);
  const differs = chosen !== undefined && chosen.amountMinor !== line.amountMinor;
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={`It is a deposit: ${line.serviceName}, ${formatMoney(line.amountMinor, line.currency)}`}
      effect={
        <Select
          label="Announced deposit"
          placeholder="Choose one"
          data={fitting.map((deposit) => ({ value: deposit.id, label: labelOf(deposit) }))}
          value={depositId}
          onChange={setDepositId}
          styles={{ input: { minHeight: 44 } }}
          nothingFoundMessage="No report has announced one."
          description={
            fitting.length === 0
              ? `No report of ${line.serviceName} has announced a deposit that waits. Take its report in first.`
              : differs
                ? 'The amounts differ: the difference becomes a case.'
                : 'It is entered as received.'
          }
        />
      }
      confirm="Enter it"
      {...(chosen === undefined && { blocked: 'Choose the deposit that it is.' })}
      done="The deposit is entered."
      change={(reason) => client.matchBankLine({ id: line.id, depositId: depositId ?? '', reason })}
    />
  );
}

function labelOf({
  merchantName,
  storeName,
  reference,
  amountMinor,
  currency,
  expectedOn,
}: AwaitedDepositView): string {
  const named = reference === null ? '' : `, ${reference}`;
  return `${formatMoney(amountMinor, currency)}, ${dateShown(expectedOn)}: ${merchantName}, ${storeName}${named}`;
}
