import { t } from '@lingui/core/macro';
import type { TeamRole } from '../../domains/identity/model/permissions.ts';

/** A role as people call it, and what it comes to; the whole table stands on the team's page. */
export const roleWords: Record<TeamRole, { name: string; as: string; may: string }> = {
  owner: { name: t`Owner`, as: t`an owner`, may: t`everything, the team and the bank account included` },
  manager: { name: t`Manager`, as: t`a manager`, may: t`orders, menu, services and the team, but no owners` },
  kitchen: { name: t`Kitchen`, as: t`kitchen staff`, may: t`orders on the screen and what is sold out` },
  accountant: { name: t`Accountant`, as: t`an accountant`, may: t`statements, payouts and past orders` },
  support: { name: t`Support`, as: t`support staff`, may: t`orders, to read, and what customers ask` },
};
