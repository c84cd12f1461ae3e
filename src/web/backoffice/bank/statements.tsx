import { Button, FileButton as ChooseFile } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { BankStatement } from '../../../domains/reconciliation/deposits-contract.ts';
import type { DateOrder } from '../../../shared/read-date.ts';
import { DateOrderChoice } from '../../kit/date-order-choice.tsx';
import { Empty } from '../../kit/empty.tsx';
import { client } from '../../lib/api.ts';
import { dateShown, momentShown } from '../parts/times.ts';
import { sentenceOf, useChange } from '../parts/use-change.ts';
import { Warning } from '../parts/warning.tsx';
import page from '../parts/page.module.css';
import classes from '../payouts/payouts.module.css';

/** The statements of our bank that were taken in, and the way to bring another one. */
export function Statements({ statements }: { statements: readonly BankStatement[] }) {
  const takeIn = useChange(
    async ({ file, dateOrder }: { file: File; dateOrder?: DateOrder }) =>
      client.takeInBankStatement({ name: file.name, text: await file.text(), dateOrder }),
    ({ file }, taken) => `${file.name}: ${takenWords(taken)}`,
  );
  return (
    <section className={classes.section} aria-label="Statements">
      <div className={page.head}>
        <h2 className={classes.title}>Statements</h2>
        <ChooseFile accept=".csv,text/csv" onChange={(file) => file && takeIn.mutate({ file })}>
          {(props) => (
            <Button {...props} mih={44} leftSection={<IconUpload size={18} aria-hidden />} loading={takeIn.isPending}>
              Upload a statement
            </Button>
          )}
        </ChooseFile>
      </div>
      <p className={page.hint}>
        A CSV of our account with a day, a description and an amount. Only lines that name a delivery service are kept.
      </p>
      {takeIn.error ? <Warning title="Not taken in">{sentenceOf(takeIn.error)}</Warning> : null}
      {takeIn.error && takeIn.variables ? (
        <DateOrderChoice
          error={takeIn.error}
          onChoose={(dateOrder) => takeIn.mutate({ ...takeIn.variables, dateOrder })}
        />
      ) : null}
      {statements.length === 0 ? <Empty>No statement of our bank has been taken in yet.</Empty> : null}
      {statements.length > 0 ? (
        <table className={page.table}>
          <thead>
            <tr>
              <th>Statement</th>
              <th>Days</th>
              <th>Lines of services</th>
              <th>Not announced</th>
              <th>Taken in</th>
            </tr>
          </thead>
          <tbody>
            {statements.map((statement) => (
              <tr key={statement.id} className={page.row}>
                <td>{statement.name}</td>
                <td className={page.soft}>{daysShown(statement)}</td>
                <td>
                  {statement.serviceLines} of {statement.lines}
                  <span className={classes.onPhone}> lines of services</span>
                  {statement.knownLines > 0 ? <span className={page.soft}>, {statement.knownLines} known</span> : null}
                </td>
                <td>
                  {statement.openLines}
                  <span className={classes.onPhone}> not announced</span>
                </td>
                <td className={page.soft}>
                  {statement.takenBy}, <time dateTime={statement.takenAt}>{momentShown(statement.takenAt)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

function takenWords({ serviceLines, knownLines }: { serviceLines: number; knownLines: number }): string {
  const found = serviceLines === 1 ? 'one line names a service' : `${serviceLines} lines name a service`;
  return knownLines > 0 ? `${found}, ${knownLines} of them known.` : `${found}.`;
}

function daysShown({ firstDay, lastDay }: BankStatement): string {
  return firstDay === lastDay ? dateShown(firstDay) : `${dateShown(firstDay)} to ${dateShown(lastDay)}`;
}
