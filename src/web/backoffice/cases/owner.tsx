import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CaseDetail } from '../../../domains/reconciliation/contract.ts';
import { api, client } from '../../lib/api.ts';
import page from '../parts/page.module.css';
import { useChange } from '../parts/use-change.ts';
import { staffMe } from '../staff-me.ts';

/** Who follows the case up. */
export function Owner({ found: { id, assignedTo } }: { found: CaseDetail }) {
  const { data: me } = useQuery(staffMe);
  const staff = useQuery(api.listStaff.queryOptions({ staleTime: 300_000 })).data?.staff ?? [];
  const assign = useChange(
    (to: string | null) => client.assignCase({ id, to }),
    (to) => (to === null ? 'Nobody follows it up now.' : 'It is assigned.'),
  );
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
