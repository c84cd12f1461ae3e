/** Roles of a merchant's people. Each holds in every store, or in those that the person is given. */
export const teamRoles = ['owner', 'manager', 'kitchen', 'accountant', 'support'] as const;
export type TeamRole = (typeof teamRoles)[number];

const everybody = teamRoles;
const leaders = ['owner', 'manager'] as const;
const kitchen = ['owner', 'manager', 'kitchen'] as const;
const bookkeepers = ['owner', 'accountant'] as const;

/**
 * What people may do, and in which roles: the one place where that is decided. Each route names one of these, screens
 * show what they lead to, and the team's page shows the whole table.
 */
export const permissions = {
  see_stores: { words: 'See the stores, their hours and how each service is doing', roles: everybody },
  see_orders: { words: 'See orders, live and past', roles: everybody },
  work_orders: { words: 'Accept, decline, change and finish orders', roles: kitchen },
  write_to_customers: {
    words: 'Write with the customers of orders',
    roles: ['owner', 'manager', 'kitchen', 'support'],
  },
  export_orders: { words: 'Download past orders', roles: ['owner', 'manager', 'accountant'] },
  see_menu: { words: 'See the menu', roles: everybody },
  sell_out: { words: 'Mark items sold out, and bring them back', roles: kitchen },
  edit_menu: { words: 'Change, price and publish the menu', roles: leaders },
  pause_stores: { words: 'Pause a store, or make it busy', roles: kitchen },
  run_services: { words: 'Connect services, set hours, replay what failed', roles: leaders },
  end_connections: { words: 'Disconnect a service', roles: ['owner'] },
  run_printing: { words: 'Set up printers, stations and how tickets come out', roles: leaders },
  edit_stores: { words: 'Change what a store says about itself', roles: leaders },
  add_stores: { words: 'Add a store', roles: ['owner'] },
  see_reports: { words: 'See how the business does, and have it mailed', roles: ['owner', 'manager', 'accountant'] },
  see_reviews: { words: 'Read what customers say', roles: everybody },
  answer_reviews: { words: 'Answer reviews, and take them in from files', roles: ['owner', 'manager', 'support'] },
  see_money: { words: 'See statements, payouts and what services deduct', roles: bookkeepers },
  run_money: { words: 'Change the bank account', roles: ['owner'] },
  serve_guests: { words: 'Look up guests, print their slips, give rewards', roles: kitchen },
  run_marketing: { words: 'Run the loyalty programme, promotions and campaigns', roles: leaders },
  write_to_services: {
    words: 'Write to delivery services, and read what they answer',
    roles: ['owner', 'manager', 'support'],
  },
  ask_support: { words: 'Ask Forkline’s people, and read the answers', roles: everybody },
  run_account: { words: 'Take all data away, or ask for the account to be deleted', roles: ['owner'] },
  run_reach: { words: 'Make API keys and webhooks', roles: ['owner'] },
  see_changes: { words: 'See who changed what', roles: leaders },
  run_team: { words: 'Invite, change and remove people (owners only by owners)', roles: leaders },
} as const satisfies Record<string, { words: string; roles: readonly TeamRole[] }>;
export type Permission = keyof typeof permissions;

/** Whether a role may be given by someone: only where its permissions are a subset of their own. */
export function canGiveRole(giver: string | undefined, given: TeamRole): boolean {
  const names = Object.keys(permissions) as Permission[]; // keys of a literal
  return names.every((permission) => !may(given, permission) || may(giver, permission));
}

export function may(role: string | undefined, permission: Permission): boolean {
  const roles: readonly string[] = permissions[permission].roles;
  return role !== undefined && roles.includes(role);
}
