import { describe, expect, it } from 'vitest';
import { canGiveRole, may, permissions, teamRoles, type Permission } from './permissions.ts';

const every = Object.keys(permissions) as Permission[]; // keys of a literal

describe('permissions', () => {
  it('let an owner do everything, and nobody do anything without a role', () => {
    for (const permission of every) {
      const roles = [undefined, 'staff', 'applicant', '', 'owner'].filter((role) => may(role, permission));
      expect([permission, roles]).toEqual([permission, ['owner']]);
    }
  });

  it('give no other role anything that a manager may not, but the books', () => {
    for (const role of teamRoles.filter((one) => one !== 'owner' && one !== 'manager')) {
      const beyond = every.filter((permission) => may(role, permission) && !may('manager', permission));
      expect([role, beyond]).toEqual([role, role === 'accountant' ? ['see_money'] : []]);
    }
  });

  it('canGiveRole lets a role give only roles whose permissions it has', () => {
    const given = Object.fromEntries(
      teamRoles.map((giver) => [giver, teamRoles.filter((role) => canGiveRole(giver, role))]),
    );
    expect(given).toEqual({
      owner: [...teamRoles],
      manager: ['manager', 'kitchen', 'support'],
      kitchen: ['kitchen'],
      accountant: ['accountant'],
      support: ['support'],
    });
    expect(canGiveRole(undefined, 'kitchen')).toBe(false);
  });

  it('keep the bank account and the end of a connection to owners', () => {
    for (const permission of ['run_money', 'run_account', 'end_connections', 'add_stores'] as const) {
      expect(permissions[permission].roles).toEqual(['owner']);
    }
  });
});
