import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { PendingInvitation } from '../../../domains/identity/team-contract.ts';
import { client } from '../../lib/api.ts';
import { writtenIn } from '../../lib/language.ts';
import { roleWords } from '../../lib/role-words.ts';
import { sentenceOf, storeWords, useStores, useTeamChange } from './team-data.ts';
import classes from './team-page.module.css';

const day = new Intl.DateTimeFormat(writtenIn(), { month: 'long', day: 'numeric' });

/** Who has been invited and has not answered yet. */
export function OpenInvitations({ invitations }: { invitations: PendingInvitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="open-invitations">
      <h2 id="open-invitations" className={classes.subtitle}>
        <Trans>Open invitations</Trans>
      </h2>
      <ul className={classes.invitations}>
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function Invitation({ invitation }: { invitation: PendingInvitation }) {
  const { id, email, role, storeIds, expiresAt } = invitation;
  const stores = useStores();
  const again = useTeamChange(
    () => client.invite({ email, role, storeIds }),
    () => t`A new invitation is on its way to ${email}.`,
  );
  const cancel = useTeamChange(
    () => client.cancelInvitation({ id }),
    () => t`The invitation of ${email} has been taken back.`,
  );
  const failure = sentenceOf(again.error ?? cancel.error);
  return (
    <li className={classes.invitation}>
      <div>
        <Text fw={600}>{email}</Text>
        <Text fz="sm" c="dimmed">
          <Trans>
            {roleWords[role].name} · {storeWords(storeIds, stores)} · good until {day.format(new Date(expiresAt))}
          </Trans>
        </Text>
        {failure === undefined ? null : (
          <Text fz="sm" c="red" role="alert">
            {failure}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button variant="default" h={44} loading={again.isPending} onClick={() => again.mutate()}>
          <Trans>Send again</Trans>
        </Button>
        <Button variant="subtle" color="red" h={44} loading={cancel.isPending} onClick={() => cancel.mutate()}>
          <Trans>Take back</Trans>
        </Button>
      </Group>
    </li>
  );
}
