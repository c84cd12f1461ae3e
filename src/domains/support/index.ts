export { listAttachments } from './keep-files.ts';
export { openSupportCase, type NewSupportCase } from './commands/open-support-case.ts';
export { answersDueBy, supportIsOpen } from './model/hours.ts';
