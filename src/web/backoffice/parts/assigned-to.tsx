import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { staffMe } from '../staff-me.ts';
import page from './page.module.css';
import { useChange } from './use-change.ts';

interface AssignedToProps {
  assignedTo: { id: string } | null;
  onAssign: (to: string | null) => Promise<unknown>;
  /** Said when nobody is left: `Nobody looks after it now.` */
  nobody: string;
}

/** Which of the staff something is assigned to, and the ways to change that. */
export function AssignedTo({ assignedTo, onAssign, nobody }: AssignedToProps) {
  const { data: me } = useQuery(staffMe);
  const staff = useQuery(api.listStaff.queryOptions({ staleTime: 300_000 })).data?.staff ?? [];
  const assign = useChange(onAssign, (to) => (to === null ? nobody : 'It is assigned.'));
  return (
    <section className={page.card}>
      <h2>Assigned to</h2>
      <div className={page.actions}>
        <Select
          aria-label="Assigned to"
          placeholder="Nobody"
          size="md"
          data={staff.map(({ id: value, name }) => ({ value, label: name }))}
          value={assignedTo?.id ?? null}
          disabled={assign.isPending}
          onChange={(to) => assign.mutate(to)}
          clearable
          clearButtonProps={{ 'aria-label': 'Assign to nobody' }}
        />
        {me && assignedTo?.id !== me.user.id ? (
          <Button variant="default" h={44} loading={assign.isPending} onClick={() => assign.mutate(me.user.id)}>
            Take it myself
          </Button>
        ) : null}
      </div>
    </section>
  );
}
