import type { CaseDetail } from '../../../domains/reconciliation/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import page from '../parts/page.module.css';
import { momentShown } from '../parts/times.ts';
import classes from './case-page.module.css';

/** Both sides: what the service wrote, and what our record says. */
export function Evidence({ found }: { found: CaseDetail }) {
  const { evidence, kind, currency, expectedMinor, seenMinor, claimMinor, wonMinor } = found;
  const money = (minor: number) => formatMoney(minor, currency);
  const isFee = kind === 'fee_differs';
  return (
    <section className={page.card}>
      <h2>Evidence</h2>
      <dl className={classes.amounts}>
        <div>
          <dt>{isFee ? 'Agreed fee' : 'By our record'}</dt>
          <dd>{money(expectedMinor)}</dd>
        </div>
        <div>
          <dt>{isFee ? 'Deducted' : 'By the service’s report'}</dt>
          <dd>{money(seenMinor)}</dd>
        </div>
        <div className={classes.claim}>
          <dt>To claim</dt>
          <dd>{money(claimMinor)}</dd>
        </div>
        {wonMinor === null ? null : (
          <div>
            <dt>Won back</dt>
            <dd>{money(wonMinor)}</dd>
          </div>
        )}
      </dl>
      <dl className={page.facts}>
        <dt>Store</dt>
        <dd>
          {evidence.storeName}
          {evidence.storeRef === null ? '' : `, ${evidence.storeRef} there`}
        </dd>
        {evidence.order ? (
          <>
            <dt>Order</dt>
            <dd>
              {evidence.order.displayId} of {evidence.order.date}, {evidence.order.externalId}
            </dd>
          </>
        ) : null}
        <dt>Report</dt>
        <dd>
          {evidence.report.fileName}, {evidence.report.from} to {evidence.report.to}
          {evidence.line ? `, row ${evidence.line.row}` : ''}
        </dd>
        <dt>Heard until</dt>
        <dd>{momentShown(found.dueAt)}</dd>
      </dl>
      {evidence.line ? (
        <>
          <h3 className={classes.subtitle}>The row, as the service wrote it</h3>
          <dl className={page.facts}>
            {evidence.line.raw.map(({ heading, cell }) => (
              <RawCell key={heading} heading={heading} cell={cell} />
            ))}
          </dl>
        </>
      ) : null}
    </section>
  );
}

function RawCell({ heading, cell }: { heading: string; cell: string }) {
  return (
    <>
      <dt>{heading}</dt>
      <dd>{cell}</dd>
    </>
  );
}
