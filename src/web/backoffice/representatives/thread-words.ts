import type { ThreadState } from '../../../domains/representatives/model/threads.ts';

export const threadStateWords: Record<ThreadState, string> = {
  waiting: 'Waits for the service',
  answered: 'Answered',
  closed: 'Closed',
};
