import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { fileDownloadPath, type PayoutFileDetails } from '../../../domains/payouts/desk-contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { api, client } from '../../lib/api.ts';
import { backofficeMerchant, paths } from '../../lib/paths.ts';
import type { Route } from './+types/file-page.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { DownloadButton } from '../parts/download-button.tsx';
import { isMissing } from '../parts/is-missing.ts';
import { StateBadge } from '../parts/state-badge.tsx';
import { dateShown, momentShown } from '../parts/times.ts';
import { useChange } from '../parts/use-change.ts';
import { Warning } from '../parts/warning.tsx';
import page from '../parts/page.module.css';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { dueShown, fileStateWords, money } from './words.ts';
import classes from './payouts.module.css';

/** One file for the bank: what stands in it, whether it is as it should be, and its way. */
export default function FilePage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(api.getPayoutFile.queryOptions({ input: { id } }));
  const file = query.data;
  if (isMissing(query.error)) {
    return (
      <>
        <title>No such file - Back office</title>
        <Notice title="There is no such file">It may have been a typing error.</Notice>
      </>
    );
  }
  return (
    <div className={page.page}>
      <title>{`File ${file?.name ?? ''} - Back office`}</title>
      <Link to={paths.backofficePayouts}>Payouts</Link>
      {query.isPending ? <Loading label="The file is loading" h={320} /> : null}
      {query.isError && !file ? (
        <LoadFailure what="The file" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {file ? (
        <>
          <div className={page.actions}>
            <h1 className={page.title}>File {file.name}</h1>
            <StateBadge state={file.state}>{fileStateWords[file.state]}</StateBadge>
          </div>
          <Actions file={file} />
          {file.differences.length > 0 ? (
            <Warning title="This file cannot be released as it stands: withdraw it and make another one.">
              <ul className={classes.sentences}>
                {file.differences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Warning>
          ) : null}
          <Facts file={file} />
          <Entries file={file} />
        </>
      ) : null}
    </div>
  );
}

/** Why a draft cannot be released by whoever looks at it, or undefined. */
function blockedBy({ isMine, differences }: PayoutFileDetails): string | undefined {
  if (isMine) return 'You have made this file: somebody else must release it.';
  return differences.length > 0 ? 'It is not as it should be.' : undefined;
}

const afterRelease = {
  nacha: 'Download it and hand it to the bank.',
  stripe: 'The transfers are being made.',
} as const;

function Actions({ file }: { file: PayoutFileDetails }) {
  const [open, setOpen] = useState<'release' | 'withdraw'>();
  const close = () => setOpen(undefined);
  const release = useChange(
    () => client.releasePayoutFile({ id: file.id }),
    () => `File ${file.name} is released. ${afterRelease[file.rail]}`,
  );
  if (file.state !== 'draft' && file.rail === 'stripe') return null;
  if (file.state === 'released' || file.state === 'acknowledged') {
    return (
      <div className={page.actions}>
        <DownloadButton url={fileDownloadPath(file.id)} fileName={`payouts-${file.name.replace(' ', '-')}.ach`}>
          Download for the bank
        </DownloadButton>
        <span className={page.soft}>Each download is noted in the audit.</span>
      </div>
    );
  }
  if (file.state !== 'draft') return null;
  const blocked = blockedBy(file);
  return (
    <div className={page.actions}>
      <Button mih={44} disabled={blocked !== undefined} onClick={() => setOpen('release')}>
        Release {money(file.totalMinor)} to {recipients[file.rail]}
      </Button>
      <Button mih={44} variant="default" onClick={() => setOpen('withdraw')}>
        Withdraw
      </Button>
      {blocked === undefined ? null : <span className={page.soft}>{blocked}</span>}
      <AskDialog
        opened={open === 'release'}
        onClose={close}
        title={`Release file ${file.name}?`}
        confirm={`Release ${money(file.totalMinor)}`}
        pending={release.isPending}
        error={release.error}
        onConfirm={() => release.mutate(undefined, { onSuccess: close })}
      >
        <dl className={page.facts}>
          <dt>Amount</dt>
          <dd>
            {money(file.totalMinor)}, to {recipients[file.rail]}
          </dd>
          <dt>Accounts</dt>
          <dd>
            {counted(file.accounts, 'account')}, {counted(file.entries.length, 'payment')}
          </dd>
          <dt>Arrives</dt>
          <dd>{arrival(file)}</dd>
        </dl>
        <p className={page.words}>A released file cannot be taken back here.</p>
      </AskDialog>
      <ReasonDialog
        opened={open === 'withdraw'}
        onClose={close}
        title={`Withdraw file ${file.name}`}
        effect="Its payouts are ready again and go into the next file."
        confirm="Withdraw it"
        color="red"
        done={`File ${file.name} is withdrawn.`}
        change={(reason) => client.withdrawPayoutFile({ id: file.id, reason })}
      />
    </div>
  );
}

const recipients = { nacha: 'the bank', stripe: 'Stripe' } as const;

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function arrival({ effectiveOn, sameDay }: PayoutFileDetails): string {
  return `${dateShown(effectiveOn)}${sameDay ? ', the same day' : ''}`;
}

function Facts({ file }: { file: PayoutFileDetails }) {
  return (
    <section className={page.card}>
      <h2>What it does</h2>
      <dl className={page.facts}>
        <dt>Pays</dt>
        <dd>
          {money(file.totalMinor)} in {file.entries.length === 1 ? 'one payment' : `${file.entries.length} payments`}
        </dd>
        <dt>Arrives</dt>
        <dd>{arrival(file)}</dd>
        <dt>Made</dt>
        <dd>
          by {file.madeBy}, {momentShown(file.createdAt)}
        </dd>
        {file.releasedBy === null || file.releasedAt === null ? null : (
          <>
            <dt>Released</dt>
            <dd>
              by {file.releasedBy}, {momentShown(file.releasedAt)}
            </dd>
          </>
        )}
        {file.acknowledgeBy === null ? null : (
          <>
            <dt>Acknowledged</dt>
            <dd>
              {file.isUnacknowledged ? 'not yet, though due ' : 'due '}
              {dueShown(file.acknowledgeBy)}
            </dd>
          </>
        )}
        {file.reason === null ? null : (
          <>
            <dt>Why</dt>
            <dd>{file.reason}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Entries({ file }: { file: PayoutFileDetails }) {
  return (
    <table className={page.table}>
      <thead>
        <tr>
          <th>Payment</th>
          <th>Merchant</th>
          <th className={classes.amount}>Amount</th>
          <th>Bank’s answer</th>
        </tr>
      </thead>
      <tbody>
        {file.entries.map((entry) => (
          <tr key={entry.trace} className={page.row}>
            <td>
              {entry.number}
              {entry.isDeposit ? <span className={page.soft}> verifies an account</span> : null}
            </td>
            <td className={page.left}>
              <Link to={backofficeMerchant(entry.merchantId)}>{entry.merchantName}</Link>
            </td>
            <td className={`${page.right} ${classes.amount}`}>{money(entry.amountMinor)}</td>
            <td className={page.soft}>{entry.answerCode ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
