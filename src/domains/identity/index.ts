export { createAccounts, type Accounts } from './accounts.ts';
export { createSessions, type Member, type Session, type Sessions } from './sessions.ts';
export { findUserIdByEmail } from './store.ts';
