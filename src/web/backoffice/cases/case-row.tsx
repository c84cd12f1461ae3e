import { Link } from 'react-router';
import type { StaffCase } from '../../../domains/reconciliation/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { useTick } from '../../lib/clock.ts';
import { backofficeCase } from '../../lib/paths.ts';
import page from '../parts/page.module.css';
import { StateBadge } from '../parts/state-badge.tsx';
import { momentShown } from '../parts/times.ts';
import { caseStateWords, isUrgent, leftShown } from './case-words.ts';

export function CaseRow({ found }: { found: StaffCase }) {
  const { id, title, service, serviceName, merchantName, storeName, claimMinor, currency, assignedTo } = found;
  return (
    <tr className={page.row}>
      <td>
        <Link to={backofficeCase(id)} className={page.link}>
          {title}
        </Link>
      </td>
      <td>
        <ServiceBadge service={service} name={serviceName} />
      </td>
      <td className={page.soft}>{merchantName === storeName ? merchantName : `${merchantName}, ${storeName}`}</td>
      <td className={page.nowrap}>{claimMinor > 0 ? formatMoney(claimMinor, currency) : 'No claim'}</td>
      <td className={`${page.nowrap} ${page.left}`}>
        {found.closedAt === null ? (
          <TimeLeft dueAt={found.dueAt} />
        ) : (
          <span className={page.soft}>ended {momentShown(found.closedAt)}</span>
        )}
      </td>
      <td className={page.state}>
        <StateBadge state={found.state}>{caseStateWords[found.state]}</StateBadge>
      </td>
      <td className={`${assignedTo ? '' : page.soft} ${page.right}`}>{assignedTo?.name ?? 'Unassigned'}</td>
    </tr>
  );
}

/** Until the service no longer hears it; marked when that is soon. */
export function TimeLeft({ dueAt }: { dueAt: string }) {
  const words = useTick((nowMs) => leftShown(dueAt, nowMs));
  const isSoon = useTick((nowMs) => isUrgent(dueAt, nowMs));
  return isSoon ? (
    <span className={page.late} title={`Due ${momentShown(dueAt)}`}>
      {words}
    </span>
  ) : (
    words
  );
}
