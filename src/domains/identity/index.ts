export { createAccounts, type Accounts } from './accounts.ts';
export { createLogInWaits } from './log-in-waits.ts';
export { createProve, proofOf, type Prove } from './proof.ts';
export { createSessions, type Member, type Sessions, type StaffMember } from './sessions.ts';
export {
  addOwner,
  findUser,
  findUserIdByEmail,
  readOwners,
  readPeopleInCharge,
  readSessionsOfTeam,
  readStaff,
  readTeam,
} from './store.ts';
