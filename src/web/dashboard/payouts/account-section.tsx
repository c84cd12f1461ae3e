import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBuildingBank, IconCheck } from '@tabler/icons-react';
import type { BankAccounts } from '../../../domains/payouts/bank-account-contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { said } from '../../lib/said.ts';
import { AccountName } from './account-name.tsx';
import { ChangeCard } from './change-card.tsx';
import { useBankAccountChange, useEntering } from './payouts-data.ts';
import classes from './payouts-page.module.css';

/** Where payouts go, what is on its way to take that place, and the next step. */
export function AccountSection({ accounts }: { accounts: BankAccounts }) {
  const { inUse, change, failed } = accounts;
  const entering = useEntering();
  return (
    <section className={classes.section} aria-labelledby="bank-account">
      <h2 id="bank-account" className={classes.subtitle}>
        <Trans>Bank account</Trans>
      </h2>
      {failed ? <Failed failed={failed} /> : null}
      {change ? <ChangeCard change={change} inUse={inUse} /> : null}
      {inUse ? <InUse account={inUse} mayChange={change === null} /> : null}
      {!inUse && !change && !failed ? (
        <Empty icon={<IconBuildingBank size={36} stroke={1.5} aria-hidden />}>
          <Trans>There is no bank account yet. Enter the one of your business, and your weekly payouts go there.</Trans>
        </Empty>
      ) : null}
      {!inUse && !change ? (
        <Button h={44} w="fit-content" onClick={entering.open}>
          <Trans>Enter a bank account</Trans>
        </Button>
      ) : null}
    </section>
  );
}

function InUse({ account, mayChange }: { account: NonNullable<BankAccounts['inUse']>; mayChange: boolean }) {
  const entering = useEntering();
  return (
    <article className={classes.card} aria-label={t`The account in use`}>
      <div className={classes.head}>
        <AccountName account={account} />
        <span className={classes.chip} data-state="good">
          <IconCheck size={15} aria-hidden />
          <Trans>In use</Trans>
        </span>
      </div>
      <p className={classes.soft}>
        <Trans>Your payouts go here.</Trans>
      </p>
      {account.correction === null ? null : <Correction id={account.id} sentence={account.correction} />}
      {mayChange ? (
        <Button variant="default" h={44} w="fit-content" onClick={entering.open}>
          <Trans>Change account</Trans>
        </Button>
      ) : null}
    </article>
  );
}

/** What its bank says is different: nothing changes before the owner has decided. */
function Correction({ id, sentence }: { id: string; sentence: string }) {
  const keep = useBankAccountChange(client.keepBankAccount, t`Nothing is changed: your payouts go here as before.`);
  return (
    <div className={classes.note}>
      <p>{said(sentence)}</p>
      <Button variant="default" h={44} loading={keep.isPending} onClick={() => keep.mutate({ id })}>
        <Trans>It is right as it is</Trans>
      </Button>
      {keep.isError ? <p role="alert">{failureOf(keep.error).sentence}</p> : null}
    </div>
  );
}

function Failed({ failed }: { failed: NonNullable<BankAccounts['failed']> }) {
  return (
    <article className={classes.card} data-trouble aria-label={t`The account that was not accepted`}>
      <div className={classes.head}>
        <AccountName account={failed} />
        <span className={classes.chip} data-state="bad">
          <IconAlertTriangle size={15} aria-hidden />
          <Trans>Not accepted</Trans>
        </span>
      </div>
      <p>{said(failed.sentence)}</p>
    </article>
  );
}
