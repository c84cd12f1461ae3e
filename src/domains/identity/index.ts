export { createAccounts, type Accounts } from './accounts.ts';
export { createDeviceCookies, type DeviceCookies } from './device-cookie.ts';
export { createLogInWaits } from './log-in-waits.ts';
export { hearText } from './hear-text.ts';
export { countNewsReaders, readNewsReaders, stopNews, type NewsReader } from './news-store.ts';
export { mailOwnersOfChange } from './mail-security-change.ts';
export { refuseWeakPassword } from './password-strength.ts';
export { createSessions, type Member, type Sessions, type StaffMember } from './sessions.ts';
export { createStepUp, proofOf, type StepUp } from './step-up.ts';
export {
  addOwner,
  findTeamMember,
  findUser,
  findUserIdByEmail,
  findWorkplace,
  readOwners,
  readPeopleByName,
  readSessionsOfTeam,
  readStaff,
  readTeam,
} from './store.ts';
