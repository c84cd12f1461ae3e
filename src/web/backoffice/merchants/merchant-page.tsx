import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { phoneWords } from '../../../shared/phone-words.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { api } from '../../lib/api.ts';
import { backofficeLedger, backofficeLetterFor, paths } from '../../lib/paths.ts';
import type { Route } from './+types/merchant-page.ts';
import { ActionsList } from '../audit/actions-list.tsx';
import { isMissing } from '../parts/is-missing.ts';
import { StateBadge } from '../parts/state-badge.tsx';
import { momentShown } from '../parts/times.ts';
import { businessTypeWords, merchantStateWords } from '../parts/words.ts';
import classes from '../parts/page.module.css';
import { BankAccountsOf } from '../payouts/bank-accounts-of.tsx';
import { PayoutActions } from '../payouts/payout-actions.tsx';
import { MerchantFacts } from '../support/merchant-sidebar.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { MerchantActions } from './merchant-actions.tsx';

const latest = 15;

export default function MerchantPage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(api.getMerchant.queryOptions({ input: { id } }));
  const merchant = query.data;
  if (isMissing(query.error)) {
    return (
      <>
        <title>No such merchant - Back office</title>
        <Notice title="There is no such merchant">It may have been a typing error.</Notice>
      </>
    );
  }
  return (
    <div className={classes.page}>
      <title>{`${merchant?.name ?? 'Merchant'} - Back office`}</title>
      <Link to={paths.backofficeMerchants}>All merchants</Link>
      {query.isPending ? <Loading label="The merchant is loading" h={320} /> : null}
      {query.isError && !merchant ? (
        <LoadFailure what="The merchant" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {merchant ? (
        <>
          <div className={classes.actions}>
            <h1 className={classes.title}>{merchant.name}</h1>
            <StateBadge state={merchant.state}>{merchantStateWords[merchant.state]}</StateBadge>
          </div>
          <MerchantActions merchant={merchant} />
          <DeleteAccount merchant={merchant} />
          <PayoutActions merchantId={merchant.id} merchantName={merchant.name} />
          <div className={classes.actions}>
            <Link to={backofficeLedger(merchant.id)}>Ledger</Link>
            <Link to={backofficeLetterFor(merchant.id)}>Write to a service</Link>
          </div>
          <section className={classes.card}>
            <h2>Merchant</h2>
            <dl className={classes.facts}>
              {merchant.deletion ? (
                <>
                  <dt>Deletion</dt>
                  <dd>
                    {merchant.deletion.state === 'asked' ? (
                      <>
                        Asked for by {merchant.deletion.by} on {momentShown(merchant.deletion.at)}:{' '}
                        {merchant.deletion.reason}
                      </>
                    ) : merchant.deletion.state === 'under_way' ? (
                      'In progress. Services are told first; then the data are deleted.'
                    ) : (
                      'Done. Orders and money records are kept for 7 years.'
                    )}
                  </dd>
                </>
              ) : null}
              <dt>Type</dt>
              <dd>{businessTypeWords[merchant.businessType]}</dd>
              <dt>Partner since</dt>
              <dd>{momentShown(merchant.createdAt)}</dd>
              <dt>State</dt>
              <dd>
                {merchantStateWords[merchant.state]}
                {merchant.stateChangedAt ? ` since ${momentShown(merchant.stateChangedAt)}` : ''}
                {merchant.stateReason ? `: ${merchant.stateReason}` : ''}
              </dd>
            </dl>
          </section>
          <BankAccountsOf merchantId={merchant.id} />
          <Glance id={merchant.id} />
          <section className={classes.card}>
            <h2>Team</h2>
            <dl className={classes.facts}>
              {merchant.team.map((person) => [
                <dt key={`${person.email} name`}>{person.name}</dt>,
                <dd key={person.email}>
                  <a href={`mailto:${person.email}`}>{person.email}</a>
                  {person.phone === null ? null : (
                    <>
                      , <a href={`tel:${person.phone}`}>{phoneWords(person.phone)}</a>
                    </>
                  )}
                  , {person.role}
                </dd>,
              ])}
            </dl>
          </section>
          <Actions id={merchant.id} />
        </>
      ) : null}
    </div>
  );
}

function Glance({ id }: { id: string }) {
  const query = useQuery(api.getMerchantContext.queryOptions({ input: { id }, staleTime: 60_000 }));
  return (
    <section className={classes.card} aria-label="Stores, orders and cases">
      <h2>Stores</h2>
      {query.isPending ? <Loading label="The stores are loading" h={240} /> : null}
      {query.isError && !query.data ? (
        <LoadFailure what="The stores" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data ? <MerchantFacts context={query.data} /> : null}
    </section>
  );
}

function Actions({ id }: { id: string }) {
  const { data } = useQuery(api.listStaffActions.queryOptions({ input: { subjectId: id } }));
  if (!data?.actions.length) return null;
  return (
    <section className={classes.page}>
      <h2>What staff did</h2>
      <ActionsList actions={data.actions.slice(0, latest)} />
    </section>
  );
}
