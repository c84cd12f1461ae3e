import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MerchantContext } from '../../../domains/support/desk-contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { backofficeCase, backofficeMerchant, backofficeSupportCase } from '../../lib/paths.ts';
import page from '../parts/page.module.css';
import { dateShown, momentShown } from '../parts/times.ts';

/** How the merchant stands, so that it need not be asked: no customer is named here. */
export function MerchantBeside({ caseId, merchantId }: { caseId: string; merchantId: string }) {
  const query = useQuery(api.getCaseContext.queryOptions({ input: { id: caseId }, staleTime: 60_000 }));
  return (
    <section className={page.card} aria-label="The merchant">
      <div className={page.head}>
        <h2>The merchant</h2>
        <Link to={backofficeMerchant(merchantId)}>Open</Link>
      </div>
      {query.isPending ? <Loading label="The merchant is loading" h={240} /> : null}
      {query.isError && !query.data ? (
        <LoadFailure what="The merchant" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data ? <MerchantFacts context={query.data} /> : null}
    </section>
  );
}

/** The connections of each store, the last orders, the last payout, and what is open. */
export function MerchantFacts({ context }: { context: MerchantContext }) {
  const { stores, connections, orders, payout, findings, earlierCases } = context;
  return (
    <>
      {stores.map((store) => (
        <div key={store.id}>
          <h3>{store.name}</h3>
          <p className={page.soft}>
            {store.address}, {store.timeZone}
          </p>
          {connections.some(({ storeId }) => storeId === store.id) ? null : (
            <p className={page.soft}>No service is connected.</p>
          )}
          <ul>
            {connections
              .filter(({ storeId }) => storeId === store.id)
              .map((connection) => (
                <li key={connection.id}>
                  {connection.serviceName}: {connection.state}
                  {connection.standing === null ? '' : `, ${connection.standing}`}
                  {connection.since === null ? '' : ` since ${momentShown(connection.since)}`}
                  {connection.why === null ? '' : ` (${connection.why})`}
                </li>
              ))}
          </ul>
        </div>
      ))}
      <h3>Last orders</h3>
      {orders.length === 0 ? <p className={page.soft}>None yet.</p> : null}
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            {order.number}, {order.serviceName}, {formatMoney(order.totalMinor, order.currency)},{' '}
            {order.state.replaceAll('_', ' ')}, {momentShown(order.receivedAt)}
          </li>
        ))}
      </ul>
      <h3>Last payout</h3>
      <p className={page.words}>
        {payout
          ? `${payout.number}, ${formatMoney(payout.amountMinor, payout.currency)} through ${dateShown(payout.weekTo)}, ${payout.state.replaceAll('_', ' ')}`
          : 'None yet.'}
      </p>
      {findings.length > 0 ? (
        <>
          <h3>Open differences</h3>
          <ul>
            {findings.map((finding) => (
              <li key={finding.id}>
                <Link to={backofficeCase(finding.id)}>{finding.title}</Link>, {finding.serviceName}
                {finding.claimMinor > 0 ? `, ${formatMoney(finding.claimMinor, finding.currency)}` : ''}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {earlierCases.length > 0 ? (
        <>
          <h3>Support cases</h3>
          <ul>
            {earlierCases.map((one) => (
              <li key={one.id}>
                <Link to={backofficeSupportCase(one.id)}>
                  {one.number} {one.subject}
                </Link>
                , {one.state.replaceAll('_', ' ')}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
