import { Link } from 'react-router';
import type { ApplicationDetail } from '../../../domains/applications/contract.ts';
import { backofficeApplication, backofficeMerchant } from '../../lib/paths.ts';
import { Warning } from '../parts/warning.tsx';
import classes from './application-page.module.css';

const sameWords = { address: 'address', phone: 'phone', email: 'email' } as const;

/** Others with the same address, phone or email. */
export function Duplicates({ application: { duplicates } }: { application: ApplicationDetail }) {
  if (duplicates.length === 0) return null;
  return (
    <Warning title="Perhaps known already">
      <ul className={classes.duplicates}>
        {duplicates.map(({ kind, id, name, state, same }) => (
          <li key={id}>
            <Link to={kind === 'merchant' ? backofficeMerchant(id) : backofficeApplication(id)}>{name}</Link> ({kind},{' '}
            {state.replaceAll('_', ' ')}): same {same.map((what) => sameWords[what]).join(' and ')}
          </li>
        ))}
      </ul>
    </Warning>
  );
}
