import { isOurTurn, caseNumber } from './model/case-states.ts';
import { caseFile } from './model/case-file.ts';
import { attachments } from './model/attachment.ts';
import type { SupportQueue, SupportTopic, Urgency } from './model/topics.ts';
import { stateOf, type CaseRow } from './case-store.ts';
import type { SupportCase, SupportMessage } from './contract.ts';
import type { DeskCase } from './desk-contract.ts';
import type { MessageRow } from './message-store.ts';

/** Rows as the screens see them. */

type Head = Pick<
  CaseRow,
  | 'id'
  | 'number'
  | 'topic'
  | 'subject'
  | 'state'
  | 'is_helped'
  | 'urgency'
  | 'contact_name'
  | 'opened_at'
  | 'last_at'
  | 'answer_due_at'
  | 'message_count'
  | 'person_seen'
>;

export function viewCase(row: Head): SupportCase {
  return {
    id: row.id,
    number: caseNumber(row.number),
    topic: row.topic as SupportTopic, // written through the model
    subject: row.subject,
    state: stateOf(row),
    isHelped: row.is_helped,
    urgency: row.urgency as Urgency, // the column's check
    openedBy: row.contact_name,
    openedAt: row.opened_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    answerDueAt: isOurTurn(stateOf(row)) ? (row.answer_due_at?.toISOString() ?? null) : null,
    unread: Math.max(0, row.message_count - row.person_seen),
  };
}

/** @param reader whose own messages stand on their side; staff see the person's on the other */
export function viewMessage(row: MessageRow, reader: { userId: string; isStaff: boolean }): SupportMessage {
  return {
    id: row.id,
    seq: row.seq,
    saidBy: row.said_by as SupportMessage['saidBy'], // the column's check
    isOwn: reader.isStaff ? row.said_by === 'staff' : row.said_by === 'person',
    author: row.author_name,
    text: row.text,
    quoted: row.quoted,
    via: row.via as SupportMessage['via'], // the column's check
    attachments: attachments.parse(row.attachments),
    at: row.at.toISOString(),
  };
}

export interface DeskRow extends Head {
  queue: string;
  merchant_id: string | null;
  merchant_name: string | null;
  contact_email: string | null;
  language: string;
  assigned_to: string | null;
  assignee_name: string | null;
  first_due_at: Date;
  first_answered_at: Date | null;
}

export function viewDeskCase(row: DeskRow, now: Date): DeskCase {
  const { unread: _, ...head } = viewCase(row);
  const { first_due_at: dueAt, first_answered_at: answeredAt } = row;
  return {
    ...head,
    queue: row.queue as SupportQueue, // the column's check
    merchant: row.merchant_id === null ? null : { id: row.merchant_id, name: row.merchant_name ?? '' },
    contact: {
      name: row.contact_name,
      email: row.contact_email,
      language: row.language as 'en' | 'es', // the column's check
    },
    assignedTo: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assignee_name ?? '' },
    firstDueAt: dueAt.toISOString(),
    firstAnsweredAt: answeredAt?.toISOString() ?? null,
    isFirstMissed: (answeredAt ?? now) > dueAt,
  };
}

export function fileOf(stored: unknown) {
  return caseFile.parse(stored);
}
