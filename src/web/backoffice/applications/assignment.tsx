import type { ApplicationDetail } from '../../../domains/applications/contract.ts';
import { client } from '../../lib/api.ts';
import { AssignedTo } from '../parts/assigned-to.tsx';

/** Who looks after it. */
export function Assignment({ application: { id, assignedTo } }: { application: ApplicationDetail }) {
  return (
    <AssignedTo
      assignedTo={assignedTo}
      onAssign={(to) => client.assignApplication({ id, to })}
      nobody="Nobody looks after it now."
    />
  );
}
