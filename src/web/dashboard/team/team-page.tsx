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
        <ScreenTitle title="Team Members" />
        <Notice title="Team Members">
          Only owners and managers see the team. Ask one of them to change something.
        </Notice>
      </>
    );
  }
  return (
    <div className={classes.page}>
      <ScreenTitle title="Team Members" />
      <Group justify="space-between">
        <Title order={1} fz={26}>
          Team Members
        </Title>
        <Button h={44} leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
          Invite
        </Button>
      </Group>
      {team.isPending ? <Loading label="Loading the team" h={180} /> : null}
      {team.isError ? (
        <LoadFailure what="The team" onRetry={() => void team.refetch()} retrying={team.isFetching} />
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
            <Table.Th>Name</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>Email</Table.Th>
            <Table.Th>Stores</Table.Th>
            <Table.Th>Last seen</Table.Th>
            <Table.Th aria-label="Change" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Table.Tr key={member.userId} className={classes.row}>
              <Table.Td fw={600}>
                {member.name}
                {member.you ? ' (you)' : ''}
              </Table.Td>
              <Table.Td>{roleWords[member.role].name}</Table.Td>
              <Table.Td className={classes.email}>{member.email}</Table.Td>
              <Table.Td>{storeWords(member.storeIds, stores)}</Table.Td>
              <Table.Td className={classes.seen}>
                {member.lastSeenAt === null ? 'Not yet' : <LastSeen at={member.lastSeenAt} />}
              </Table.Td>
              <Table.Td className={classes.change}>
                <Button variant="default" h={44} onClick={() => onChoose(member)} aria-label={`Change ${member.name}`}>
                  Change
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
