import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Table, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { TeamMember } from '../../../domains/identity/team-contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { roleWords } from '../../lib/role-words.ts';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { InviteModal } from './invite-modal.tsx';
import { LastSeen } from './last-seen.tsx';
import { MemberModal } from './member-modal.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { RoleTable } from './role-table.tsx';
import { storeWords, useStores, useTeam } from './team-data.ts';
import classes from './team-page.module.css';

/** The merchant's people (specification, 'Team' and 'Manage Users': one screen under two addresses). */
export default function TeamPage() {
  const team = useTeam();
  const [inviting, setInviting] = useState(false);
  const [chosen, choose] = useState<TeamMember>();
  const isRefused = team.error !== null && 'status' in team.error && team.error.status === 403;

  if (isRefused) {
    return (
      <>
        <ScreenTitle title={t`Team Members`} />
        <Notice title={t`Team Members`}>
          <Trans>Only owners and managers see the team. Ask one of them to change something.</Trans>
        </Notice>
      </>
    );
  }
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Team Members`} />
      <Group justify="space-between">
        <Title order={1} fz={26}>
          <Trans>Team Members</Trans>
        </Title>
        <Button h={44} leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
          <Trans>Invite</Trans>
        </Button>
      </Group>
      {team.isPending ? <Loading label={t`Loading the team`} h={180} /> : null}
      {team.isError ? (
        <LoadFailure what={t`The team`} onRetry={() => void team.refetch()} retrying={team.isFetching} />
      ) : null}
      {team.data ? (
        <>
          <Members members={team.data.members} onChoose={choose} />
          <OpenInvitations invitations={team.data.invitations} />
          <RoleTable />
        </>
      ) : null}
      <InviteModal opened={inviting} onClose={() => setInviting(false)} />
      <MemberModal member={chosen} onClose={() => choose(undefined)} />
    </div>
  );
}

function Members({ members, onChoose }: { members: TeamMember[]; onChoose: (member: TeamMember) => void }) {
  const stores = useStores();
  return (
    <div className={classes.card}>
      <Table verticalSpacing="sm" highlightOnHover>
        <Table.Thead className={classes.head}>
          <Table.Tr>
            <Table.Th>
              <Trans>Name</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Role</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Email</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Stores</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Last seen</Trans>
            </Table.Th>
            <Table.Th aria-label={t`Change`} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Table.Tr key={member.userId} className={classes.row}>
              <Table.Td fw={600}>
                {member.name}
                {member.you ? t` (you)` : null}
              </Table.Td>
              <Table.Td>{roleWords[member.role].name}</Table.Td>
              <Table.Td className={classes.email}>{member.email}</Table.Td>
              <Table.Td>{storeWords(member.storeIds, stores)}</Table.Td>
              <Table.Td className={classes.seen} data-label={t`Last seen`}>
                {member.lastSeenAt === null ? t`Not yet` : <LastSeen at={member.lastSeenAt} />}
              </Table.Td>
              <Table.Td className={classes.change}>
                <Button variant="default" h={44} onClick={() => onChoose(member)} aria-label={t`Change ${member.name}`}>
                  <Trans>Change</Trans>
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
