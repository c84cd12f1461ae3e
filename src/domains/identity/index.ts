export { createAccounts, type Accounts } from './accounts.ts';
export { createLogInWaits } from './log-in-waits.ts';
export { createSessions, type Member, type Sessions, type StaffMember } from './sessions.ts';
export {
  addOwner,
  findUser,
  findUserIdByEmail,
  readPeopleInCharge,
  readSessionsOfTeam,
  readStaff,
  readTeam,
} from './store.ts';
