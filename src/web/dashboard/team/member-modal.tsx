import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { TeamMember } from '../../../domains/identity/team-contract.ts';
import { client } from '../../lib/api.ts';
import { PersonForm, storesOf, type PersonValues } from './person-form.tsx';
import { sentenceOf, useTeamChange } from './team-data.ts';

/** One member's role and stores, and the way out of the team. */
export function MemberModal({ member, onClose }: { member: TeamMember | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={member !== undefined}
      onClose={onClose}
      title={<strong>{member?.name}</strong>}
      centered
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
    >
      {member ? <MemberForm key={member.userId} member={member} onClose={onClose} /> : null}
    </Modal>
  );
}

function MemberForm({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const [removing, setRemoving] = useState(false);
  const { userId, name, role, storeIds } = member;
  const change = useTeamChange(
    (values: PersonValues) => client.changeMember({ userId, role: values.role, storeIds: storesOf(values) }),
    () => `${name} has been changed.`,
  );
  const remove = useTeamChange(
    () => client.removeMember({ userId }),
    () => `${name} is no longer in the team.`,
  );
  if (removing) {
    const failure = sentenceOf(remove.error);
    return (
      <Stack>
        {failure === undefined ? null : (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Text>
          {name} can no longer log in to this restaurant from now on. Their orders and actions stay on record.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" h={44} onClick={() => setRemoving(false)} data-autofocus>
            Keep {name}
          </Button>
          <Button
            color="red"
            h={44}
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            Remove {name}
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack>
      <PersonForm
        known
        initial={{ email: member.email, role, everyStore: storeIds === null, storeIds: storeIds ?? [] }}
        submitWords="Save"
        pending={change.isPending}
        failure={sentenceOf(change.error)}
        onSubmit={(values) => change.mutate(values, { onSuccess: onClose })}
        onCancel={onClose}
      />
      <Button variant="subtle" color="red" h={44} onClick={() => setRemoving(true)}>
        Remove from the team …
      </Button>
    </Stack>
  );
}
