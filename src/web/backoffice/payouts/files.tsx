import { Button } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import { useNavigate, Link } from 'react-router';
import type { PayoutFileView } from '../../../domains/payouts/desk-contract.ts';
import type { RailName } from '../../../domains/payouts/model/rail-names.ts';
import { Empty } from '../../kit/empty.tsx';
import { client } from '../../lib/api.ts';
import { backofficePayoutFile } from '../../lib/paths.ts';
import { StateBadge } from '../parts/state-badge.tsx';
import { dateShown, momentShown } from '../parts/times.ts';
import { useChange } from '../parts/use-change.ts';
import { Warning } from '../parts/warning.tsx';
import page from '../parts/page.module.css';
import { dueShown, fileStateWords, money } from './words.ts';
import classes from './payouts.module.css';

const makeWords: Record<RailName, string> = {
  nacha: 'Make a file of what is ready',
  stripe: 'Make a list of transfers',
};

/** The files for the bank, newest first, and the way to a new one. */
export function Files({ files, rails }: { files: readonly PayoutFileView[]; rails: readonly RailName[] }) {
  const navigate = useNavigate();
  const silent = files.filter(({ isUnacknowledged }) => isUnacknowledged);
  const make = useChange(
    (rail: RailName) => client.makePayoutFile({ rail }),
    () => 'The file is made. Somebody else has to release it.',
  );
  return (
    <section className={classes.section} aria-label="Files for the bank">
      <div className={page.head}>
        <h2 className={classes.title}>Files for the bank</h2>
        <div className={page.actions}>
          {rails.map((rail) => (
            <Button
              key={rail}
              mih={44}
              {...(rail !== 'nacha' && { variant: 'default' })}
              leftSection={<IconFileDollar size={18} aria-hidden />}
              loading={make.isPending && make.variables === rail}
              onClick={() => make.mutate(rail, { onSuccess: ({ id }) => void navigate(backofficePayoutFile(id)) })}
            >
              {makeWords[rail]}
            </Button>
          ))}
        </div>
      </div>
      {silent.length > 0 ? (
        <Warning title="Our bank has not acknowledged what it should have by now.">
          {silent.map(({ id, name, acknowledgeBy }) => (
            <p key={id} className={classes.line}>
              {`File ${name}${acknowledgeBy === null ? '' : `, due ${dueShown(acknowledgeBy)}`}.`} See whether it was
              handed over, ask the bank what it has, and upload its acknowledgement below.
            </p>
          ))}
        </Warning>
      ) : null}
      {rails.length === 0 ? (
        <Warning title="No bank is set up">The settings that begin with PAYOUT_ are missing.</Warning>
      ) : null}
      {files.length === 0 ? <Empty>No file has been made yet.</Empty> : null}
      {files.length > 0 ? (
        <table className={page.table}>
          <thead>
            <tr>
              <th>File</th>
              <th>Payouts</th>
              <th>Arrives</th>
              <th>State</th>
              <th>Made, released</th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <Row key={file.id} file={file} />
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

function Row({ file }: { file: PayoutFileView }) {
  return (
    <tr className={page.row}>
      <td>
        <Link to={backofficePayoutFile(file.id)} className={page.link}>
          {file.name}
        </Link>
        {file.rail === 'stripe' ? <span className={page.soft}> Stripe</span> : null}
      </td>
      <td>
        {file.payouts} for {money(file.totalMinor)}
      </td>
      <td className={page.soft}>{dateShown(file.effectiveOn)}</td>
      <td className={page.state}>
        {file.isUnacknowledged ? (
          <StateBadge state="unacknowledged">Not acknowledged</StateBadge>
        ) : (
          <StateBadge state={file.state}>{fileStateWords[file.state]}</StateBadge>
        )}
      </td>
      <td className={page.soft}>
        {file.madeBy}, {momentShown(file.createdAt)}
        {file.releasedBy === null ? null : `; ${file.releasedBy}`}
      </td>
    </tr>
  );
}
