export { openSupportCase, type NewSupportCase, type OpenedCase } from './commands/open-support-case.ts';
export { answersDueBy, supportIsOpen, supportOpensAt } from './model/hours.ts';
export { supportTopics, type SupportTopic, type Urgency } from './model/topics.ts';
