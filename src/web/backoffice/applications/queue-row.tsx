import { Link } from 'react-router';
import type { ApplicationSummary } from '../../../domains/applications/contract.ts';
import { useTick } from '../../lib/clock.ts';
import { backofficeApplication } from '../../lib/paths.ts';
import { StateBadge } from '../parts/state-badge.tsx';
import { isBeyondOneBusinessDay, momentShown, waitingShown } from '../parts/times.ts';
import { applicationStateWords, businessTypeWords } from '../parts/words.ts';
import classes from '../parts/page.module.css';

export function QueueRow({ application }: { application: ApplicationSummary }) {
  const { id, kind, brandName, businessType, storeAddress, waitingSince, submittedAt, state, assignedTo } = application;
  return (
    <tr className={classes.row}>
      <td>
        <Link to={backofficeApplication(id)} className={classes.link}>
          {brandName}
        </Link>
        {kind === 'more' ? <span className={classes.soft}> (one more location)</span> : null}
      </td>
      <td>{businessTypeWords[businessType]}</td>
      <td className={classes.soft}>{storeAddress}</td>
      <td className={`${classes.nowrap} ${classes.left}`}>
        {waitingSince ? (
          <Waiting since={waitingSince} />
        ) : (
          <span className={classes.soft}>sent {momentShown(submittedAt)}</span>
        )}
      </td>
      <td className={classes.state}>
        <StateBadge state={state}>{applicationStateWords[state]}</StateBadge>
      </td>
      <td className={`${assignedTo ? '' : classes.soft} ${classes.right}`}>{assignedTo?.name ?? 'Unassigned'}</td>
    </tr>
  );
}

/** Since when it waits for us; marked once we are later than we promise. */
export function Waiting({ since }: { since: string }) {
  const words = useTick((nowMs) => waitingShown(since, nowMs));
  const isLate = useTick((nowMs) => isBeyondOneBusinessDay(since, nowMs));
  return isLate ? (
    <span className={classes.late} title="Longer than one business day">
      {words}
    </span>
  ) : (
    words
  );
}
