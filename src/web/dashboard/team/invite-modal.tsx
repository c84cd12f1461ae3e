import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { client } from '../../lib/api.ts';
import { PersonForm, storesOf, type PersonValues } from './person-form.tsx';
import { sentenceOf, useOwnStores, useTeamChange } from './team-data.ts';

const nobody: PersonValues = { email: '', role: 'kitchen', everyStore: true, storeIds: [] };

export function InviteModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const own = useOwnStores();
  const invite = useTeamChange(
    (values: PersonValues) =>
      client.invite({ email: values.email.trim(), role: values.role, storeIds: storesOf(values, own) }),
    ({ email }) => t`The invitation is on its way to ${email.trim()}.`,
  );
  function close() {
    invite.reset();
    onClose();
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={
        <strong>
          <Trans>Invite somebody to the team</Trans>
        </strong>
      }
      centered
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      <PersonForm
        initial={nobody}
        submitWords={t`Send invitation`}
        pending={invite.isPending}
        failure={sentenceOf(invite.error)}
        onSubmit={(values) => invite.mutate(values, { onSuccess: close })}
        onCancel={close}
      />
    </Modal>
  );
}
