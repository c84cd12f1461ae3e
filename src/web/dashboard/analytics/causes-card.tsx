import { useId } from 'react';
import { Link } from 'react-router';
import type { Report } from '../../../domains/reports/contract.ts';
import { causeKeys, causes } from '../../../domains/reports/model/figures.ts';
import { SimpleTable } from '../charts/simple-table.tsx';
import cardClasses from '../charts/chart-card.module.css';
import { useBehindLink, type Shown } from './analytics-address.ts';

/** Who ended the orders that were declined or cancelled. */
export function CausesCard({ shown, report }: { shown: Shown; report: Report }) {
  const id = useId();
  const behind = useBehindLink(shown);
  const total = report.total.now.cancellations ?? 0;
  const rows = causeKeys.filter((cause) => report.causes[cause] > 0);
  return (
    <section className={cardClasses.card} aria-labelledby={id}>
      <h2 id={id} className={cardClasses.title}>
        Cancellations by cause
      </h2>
      {rows.length === 0 ? (
        <p>No order was declined or cancelled in this time.</p>
      ) : (
        <SimpleTable
          caption="Cancellations by cause"
          heads={['Ended by', 'Orders', 'Share']}
          rows={rows.map((cause) => ({
            key: cause,
            cells: [
              causes[cause],
              <Link key="orders" to={behind({ cause, title: `Ended: ${causes[cause]}` })} preventScrollReset>
                {report.causes[cause].toLocaleString('en-US')}
              </Link>,
              `${Math.round((report.causes[cause] * 100) / Math.max(1, total))} %`,
            ],
          }))}
        />
      )}
    </section>
  );
}
