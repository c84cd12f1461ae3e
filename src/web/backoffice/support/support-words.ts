import type { InboxView } from '../../../domains/support/desk-contract.ts';
import type { SupportCaseState } from '../../../domains/support/model/case-states.ts';
import type { SupportQueue } from '../../../domains/support/model/topics.ts';

export const viewWords: Record<InboxView, string> = {
  unassigned: 'Unassigned',
  mine: 'Mine',
  overdue: 'Overdue',
  open: 'Not solved',
  all: 'All',
};

export const supportStateWords: Record<SupportCaseState, string> = {
  open: 'Open',
  waiting_for_person: 'Waits for them',
  solved: 'Solved',
  reopened: 'Reopened',
};

export const queueWords: Record<SupportQueue, string> = {
  operations: 'Orders and menus',
  money: 'Money',
  general: 'General',
  mail: 'Mail of strangers',
};
