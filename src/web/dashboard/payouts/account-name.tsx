import { Trans } from '@lingui/react/macro';
import type { BankAccounts } from '../../../domains/payouts/bank-account-contract.ts';
import { accountWords, kindWords } from './payouts-data.ts';
import classes from './payouts-page.module.css';

type Named = Pick<
  NonNullable<BankAccounts['inUse']>,
  'bankName' | 'lastFour' | 'kind' | 'holderName' | 'routingNumber'
>;

export function AccountName({ account }: { account: Named }) {
  return (
    <div className={classes.name}>
      <strong>{accountWords(account)}</strong>
      <span className={classes.soft}>
        <Trans>
          {kindWords[account.kind]} · {account.holderName} · Routing {account.routingNumber}
        </Trans>
      </span>
    </div>
  );
}
