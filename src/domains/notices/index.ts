export { raiseNotice } from './commands/raise-notice.ts';
export type { LetterSettings } from './letters.ts';
export { isTold, resolveNotices } from './notice-store.ts';
export { readPeopleToTell } from './people-to-tell.ts';
