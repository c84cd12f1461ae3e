import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import type { TeamMember } from '../../../domains/identity/team-contract.ts';
import { client } from '../../lib/api.ts';
import { PersonForm, storesOf, type PersonValues } from './person-form.tsx';
import { sentenceOf, useOwnStores, useTeamChange } from './team-data.ts';

/** One member's role and stores, and the way out of the team. */
export function MemberModal({ member, onClose }: { member: TeamMember | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={member !== undefined}
      onClose={onClose}
      title={<strong>{member?.name}</strong>}
      centered
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      {member ? <MemberForm key={member.userId} member={member} onClose={onClose} /> : null}
    </Modal>
  );
}

function MemberForm({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const [removing, setRemoving] = useState(false);
  const { userId, name, role, storeIds } = member;
  const own = useOwnStores();
  const change = useTeamChange(
    (values: PersonValues) =>
      client.changeMember({ userId, role: values.role, storeIds: storesOf(values, own), was: { role, storeIds } }),
    () => t`${name} has been changed.`,
  );
  const remove = useTeamChange(
    () => client.removeMember({ userId }),
    () => t`${name} is no longer in the team.`,
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
          <Trans>
            {name} can no longer log in to this restaurant from now on. Their orders and actions stay on record.
          </Trans>
        </Text>
        <DialogFooter>
          <Button variant="default" h={44} onClick={() => setRemoving(false)} data-autofocus>
            <Trans>Keep {name}</Trans>
          </Button>
          <Button
            color="red"
            h={44}
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            <Trans>Remove {name}</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    );
  }
  return (
    <Stack>
      {member.you ? (
        <Text>
          <Trans>You cannot change your own role. Ask another owner or manager.</Trans>
        </Text>
      ) : (
        <PersonForm
          known
          initial={{ email: member.email, role, everyStore: storeIds === null, storeIds: storeIds ?? [] }}
          submitWords={t`Save`}
          pending={change.isPending}
          failure={sentenceOf(change.error)}
          onSubmit={(values) => change.mutate(values, { onSuccess: onClose })}
          onCancel={onClose}
        />
      )}
      <Button variant="subtle" color="red" h={44} onClick={() => setRemoving(true)}>
        <Trans>Remove from the team …</Trans>
      </Button>
    </Stack>
  );
}
