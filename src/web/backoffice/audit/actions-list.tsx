import { Link } from 'react-router';
import type { StaffAction } from '../../../domains/staff/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import {
  backofficeApplication,
  backofficeConnection,
  backofficeMerchant,
  backofficeNewsLetter,
} from '../../lib/paths.ts';
import { momentShown } from '../parts/times.ts';
import { actionShown } from '../parts/words.ts';
import classes from './actions-list.module.css';

const pageOf: Record<string, ((id: string) => string) | undefined> = {
  application: backofficeApplication,
  merchant: backofficeMerchant,
  news_letter: backofficeNewsLetter,
  connection_request: backofficeConnection,
};

/** What staff did, one sentence each. */
export function ActionsList({ actions }: { actions: readonly StaffAction[] }) {
  return (
    <ol className={classes.list}>
      {actions.map((action) => {
        const page = pageOf[action.subjectKind];
        return (
          <li key={action.id} className={classes.action}>
            <span>
              <strong>{action.staffName}</strong>{' '}
              {page ? (
                <Link to={page(action.subjectId)}>{actionShown(action.action)}</Link>
              ) : (
                actionShown(action.action)
              )}
              {action.subject === null ? null : <>: {action.subject}</>}
              {action.amount === null ? null : <>, {formatMoney(action.amount.minor, action.amount.currency)}</>}
              {action.merchant === null ? null : (
                <>
                  , <Link to={backofficeMerchant(action.merchant.id)}>{action.merchant.name}</Link>
                </>
              )}
              {action.reason ? <span className={classes.reason}>{action.reason.replaceAll('_', ' ')}</span> : null}
            </span>
            <time dateTime={action.at} className={classes.time}>
              {momentShown(action.at)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
