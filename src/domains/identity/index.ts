export { createAccounts } from './accounts.ts';
export { createSessions, type Sessions } from './sessions.ts';
export { findUserIdByEmail } from './store.ts';
