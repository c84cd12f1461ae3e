import type { TeamRole } from '../../domains/identity/model/permissions.ts';

/** A role as people call it, and what it comes to; the whole table stands on the team's page. */
export const roleWords: Record<TeamRole, { name: string; as: string; may: string }> = {
  owner: { name: 'Owner', as: 'an owner', may: 'everything, the team and the bank account included' },
  manager: { name: 'Manager', as: 'a manager', may: 'orders, menu, services and the team, but no owners' },
  kitchen: { name: 'Kitchen', as: 'kitchen staff', may: 'orders on the screen and what is sold out' },
  accountant: { name: 'Accountant', as: 'an accountant', may: 'statements, payouts and past orders' },
  support: { name: 'Support', as: 'support', may: 'orders, to read, and what customers ask' },
};
