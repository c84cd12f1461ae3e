import { Link } from 'react-router';
import type { AwaitedDepositView } from '../../../domains/reconciliation/deposits-contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Empty } from '../../kit/empty.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { backofficeMerchant, paths } from '../../lib/paths.ts';
import { StateBadge } from '../parts/state-badge.tsx';
import { dateShown } from '../parts/times.ts';
import page from '../parts/page.module.css';
import classes from '../payouts/payouts.module.css';

/** Deposits that reports have announced and our bank does not show. */
export function AwaitedDeposits({ awaited }: { awaited: readonly AwaitedDepositView[] }) {
  return (
    <section className={classes.section} aria-label="Announced and not received">
      <h2 className={classes.title}>Announced and not received</h2>
      {awaited.length === 0 ? <Empty>No deposit that a report announced is waited for.</Empty> : null}
      {awaited.length > 0 ? (
        <table className={page.table}>
          <thead>
            <tr>
              <th>Expected</th>
              <th>Service</th>
              <th>Merchant</th>
              <th className={classes.amount}>Amount</th>
              <th>State</th>
            </tr>
          </thead>
          <tbody>
            {awaited.map((deposit) => (
              <tr key={deposit.id} className={page.row}>
                <td className={page.nowrap}>{dateShown(deposit.expectedOn)}</td>
                <td className={page.left}>
                  <ServiceBadge service={deposit.service} name={deposit.serviceName} />
                  {deposit.reference === null ? null : <span className={page.soft}> {deposit.reference}</span>}
                </td>
                <td>
                  <Link to={backofficeMerchant(deposit.merchantId)}>{deposit.merchantName}</Link>
                  <span className={page.soft}> {deposit.storeName}</span>
                </td>
                <td className={`${page.state} ${classes.amount}`}>
                  {formatMoney(deposit.amountMinor, deposit.currency)}
                </td>
                <td>
                  {deposit.isMissing ? (
                    <Link to={paths.backofficeCases}>
                      <StateBadge state="missing">Missing: a case</StateBadge>
                    </Link>
                  ) : (
                    <StateBadge state="expected">Expected</StateBadge>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
