import type { CaseDetail } from '../../../domains/reconciliation/contract.ts';
import { client } from '../../lib/api.ts';
import { AssignedTo } from '../parts/assigned-to.tsx';

/** Who follows the case up. */
export function Owner({ found: { id, assignedTo } }: { found: CaseDetail }) {
  return (
    <AssignedTo
      assignedTo={assignedTo}
      onAssign={(to) => client.assignCase({ id, to })}
      nobody="Nobody follows it up now."
    />
  );
}
