import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Report } from '../../../domains/reports/contract.ts';
import { causeKeys, causes } from '../../../domains/reports/model/figures.ts';
import { writtenIn } from '../../lib/language.ts';
import { said } from '../../lib/said.ts';
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
        <Trans>Cancellations by cause</Trans>
      </h2>
      {rows.length === 0 ? (
        <p>
          <Trans>No order was declined or cancelled in this time.</Trans>
        </p>
      ) : (
        <SimpleTable
          caption={t`Cancellations by cause`}
          heads={[t`Ended by`, t`Orders`, t`Share`]}
          rows={rows.map((cause) => ({
            key: cause,
            cells: [
              said(causes[cause]),
              <Link key="orders" to={behind({ cause, title: t`Ended: ${said(causes[cause])}` })} preventScrollReset>
                {report.causes[cause].toLocaleString(writtenIn())}
              </Link>,
              `${Math.round((report.causes[cause] * 100) / Math.max(1, total))} %`,
            ],
          }))}
        />
      )}
    </section>
  );
}
