import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { may, type Permission, permissions, teamRoles } from '../../../domains/identity/model/permissions.ts';
import { roleWords } from '../../lib/role-words.ts';
import { said } from '../../lib/said.ts';
import classes from './team-page.module.css';

const rows = Object.keys(permissions) as Permission[]; // keys of a literal

/** What each role may do: the very table that the server goes by. */
export function RoleTable() {
  return (
    <details className={classes.roles}>
      <summary>
        <Trans>What each role may do</Trans>
      </summary>
      <div className={classes.scroll}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th aria-label={t`Permission`} />
              {teamRoles.map((role) => (
                <Table.Th key={role}>{roleWords[role].name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((permission) => (
              <Table.Tr key={permission}>
                <Table.Th scope="row" fw={400}>
                  {said(permissions[permission].words)}
                </Table.Th>
                {teamRoles.map((role) => (
                  <Table.Td key={role} ta="center">
                    {may(role, permission) ? (
                      <IconCheck size={18} aria-label={t`Yes`} />
                    ) : (
                      <span aria-label={t`No`}>–</span>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}
