import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffBankAccount } from '../../../domains/payouts/desk-contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { StateBadge } from '../parts/state-badge.tsx';
import { momentShown } from '../parts/times.ts';
import page from '../parts/page.module.css';
import classes from './payouts.module.css';

const standingWords: Record<StaffBankAccount['standing'], string> = {
  unverified: 'To be confirmed',
  resting: 'Resting',
  in_use: 'In use',
  replaced: 'Replaced',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Where a merchant is paid. It is loaded when somebody asks for it, since each look stays in the audit. */
export function BankAccountsOf({ merchantId }: { merchantId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={page.card} aria-label="Bank accounts">
      <h2>Bank accounts</h2>
      {isOpen ? (
        <Accounts merchantId={merchantId} />
      ) : (
        <div className={page.actions}>
          <Button h={44} variant="default" onClick={() => setOpen(true)}>
            Show the bank accounts
          </Button>
          <span className={page.soft}>Each look is noted in the audit. No number is shown.</span>
        </div>
      )}
    </section>
  );
}

function Accounts({ merchantId }: { merchantId: string }) {
  const query = useQuery(
    api.listMerchantBankAccounts.queryOptions({
      input: { id: merchantId },
      // One look is one row in the audit.
      staleTime: 'static',
      gcTime: 0,
    }),
  );
  if (query.isPending) return <Loading label="The bank accounts are loading" h={120} />;
  if (query.isError) {
    return <LoadFailure what="The bank accounts" onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  const { accounts } = query.data;
  if (accounts.length === 0) return <p className={classes.line}>No bank account has been entered yet.</p>;
  return (
    <ul className={page.cards}>
      {accounts.map((account) => (
        <Account key={account.id} account={account} />
      ))}
    </ul>
  );
}

function Account({ account }: { account: StaffBankAccount }) {
  const { bankName, lastFour, kind, holderName, standing, proof, usableFrom, problem, history } = account;
  return (
    <li className={page.cards}>
      <div className={page.head}>
        <strong>
          {bankName ?? 'A bank that is not in our list'} <span className={page.nowrap}>••••{lastFour}</span>
        </strong>
        <StateBadge state={standing}>{standingWords[standing]}</StateBadge>
      </div>
      <dl className={page.facts}>
        <dt>Holder</dt>
        <dd>
          {holderName} <span className={page.soft}>({kind})</span>
        </dd>
        <dt>Proof</dt>
        <dd>{proof}</dd>
        {standing === 'resting' && usableFrom !== null ? (
          <>
            <dt>Rests until</dt>
            <dd>{momentShown(usableFrom)}</dd>
          </>
        ) : null}
        {problem === null ? null : (
          <>
            <dt>Problem</dt>
            <dd>{problem}</dd>
          </>
        )}
        <dt>History</dt>
        <dd>
          <ol className={classes.sentences}>
            {history.map(({ at, by, sentence }) => (
              <li key={`${at} ${sentence}`}>
                <time dateTime={at} className={page.soft}>
                  {momentShown(at)}
                </time>{' '}
                {sentence}
                {by === null ? null : <span className={page.soft}> By {by}.</span>}
              </li>
            ))}
          </ol>
        </dd>
      </dl>
    </li>
  );
}
