import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { answerKinds, frame, handoverTopics, offer, source, type Frame } from './model/answer.ts';

/** Conversations of one merchant's people, each seen by the one whose it is. */

const kept = z.object({
  text: z.string(),
  sources: z.array(source),
  choices: z.array(z.string()),
  offers: z.array(offer),
  handover: z
    .object({
      topic: z.enum(handoverTopics),
      urgent: z.boolean(),
      caseId: z.uuid().nullable(),
      caseNumber: z.string().nullable(),
      dueAt: z.iso.datetime(),
      isOpen: z.boolean(),
    })
    .nullable(),
});
export type KeptAnswer = z.infer<typeof kept>;

export interface ConversationRow {
  id: string;
  userId: string;
  frame: Frame | null;
  caseId: string | null;
  caseNumber: number | null;
  lastAt: Date;
}

export interface TurnRow {
  id: string;
  conversationId: string;
  position: number;
  question: string;
  answer: KeptAnswer;
  kind: (typeof answerKinds)[number];
  topic: string;
  language: 'en' | 'es';
  helped: boolean | null;
  at: Date;
}

/** Makes the conversation where it is new, and holds it until the transaction ends. Undefined: it is somebody else's. */
export async function lockConversation(
  tx: Tx,
  given: { id: string; userId: string; at: Date },
): Promise<ConversationRow | undefined> {
  await sql`
    insert into assistant_conversations (merchant_id, id, user_id, started_at, last_at)
    values (current_merchant_id(), ${given.id}, ${given.userId}, ${given.at}, ${given.at})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<StoredConversation>`
    select id, user_id, frame, case_id, case_number, last_at from assistant_conversations
    where merchant_id = current_merchant_id() and id = ${given.id} and user_id = ${given.userId} for update`.execute(
    tx,
  );
  return rows[0] && toConversation(rows[0]);
}

interface StoredConversation {
  id: string;
  user_id: string;
  frame: unknown;
  case_id: string | null;
  case_number: number | null;
  last_at: Date;
}

const toConversation = (row: StoredConversation): ConversationRow => ({
  id: row.id,
  userId: row.user_id,
  frame: row.frame === null ? null : frame.parse(row.frame),
  caseId: row.case_id,
  caseNumber: row.case_number,
  lastAt: row.last_at,
});

export async function findLastConversation(tx: Tx, userId: string): Promise<ConversationRow | undefined> {
  const { rows } = await sql<StoredConversation>`
    select id, user_id, frame, case_id, case_number, last_at from assistant_conversations
    where merchant_id = current_merchant_id() and user_id = ${userId} order by last_at desc limit 1`.execute(tx);
  return rows[0] && toConversation(rows[0]);
}

export async function recordConversation(
  tx: Tx,
  given: { id: string; frame: Frame; caseId: string | null; caseNumber: number | null; at: Date },
): Promise<void> {
  await sql`
    update assistant_conversations set frame = ${JSON.stringify(given.frame)}, case_id = ${given.caseId},
      case_number = ${given.caseNumber}, last_at = ${given.at}
    where merchant_id = current_merchant_id() and id = ${given.id}`.execute(tx);
}

const maxTurns = 60;

/** The last turns, the oldest of them first. */
export async function readTurns(tx: Tx, conversationId: string): Promise<TurnRow[]> {
  const { rows } = await sql<StoredTurn>`
    select ${turnColumns} from assistant_turns
    where merchant_id = current_merchant_id() and conversation_id = ${conversationId}
    order by position desc limit ${maxTurns}`.execute(tx);
  return rows.toReversed().map(toTurn);
}

const maxQuestions = 4;

/** What was asked last, the oldest of it first. */
export async function readQuestions(tx: Tx, conversationId: string): Promise<string[]> {
  const { rows } = await sql<{ question: string }>`
    select question from assistant_turns
    where merchant_id = current_merchant_id() and conversation_id = ${conversationId}
    order by position desc limit ${maxQuestions}`.execute(tx);
  return rows.toReversed().map(({ question }) => question);
}

/** One turn of a person's own. */
export async function findTurn(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<TurnRow | undefined> {
  const { rows } = await sql<StoredTurn>`
    select ${turnColumns} from assistant_turns t
    where merchant_id = current_merchant_id() and id = ${id} and exists (
      select from assistant_conversations c
      where c.merchant_id = t.merchant_id and c.id = t.conversation_id and c.user_id = ${userId})`.execute(tx);
  return rows[0] && toTurn(rows[0]);
}

const turnColumns = sql`id, conversation_id, position, question, answer, kind, topic, language, helped, at`;

interface StoredTurn {
  id: string;
  conversation_id: string;
  position: number;
  question: string;
  answer: unknown;
  kind: string;
  topic: string;
  language: string;
  helped: boolean | null;
  at: Date;
}

const toTurn = (row: StoredTurn): TurnRow => ({
  id: row.id,
  conversationId: row.conversation_id,
  position: row.position,
  question: row.question,
  answer: kept.parse(row.answer),
  kind: z.enum(answerKinds).parse(row.kind),
  topic: row.topic,
  language: row.language === 'es' ? 'es' : 'en',
  helped: row.helped,
  at: row.at,
});

export async function insertTurn(
  tx: Tx,
  turn: Omit<TurnRow, 'position' | 'helped'> & { intent: string; tookMs: number },
): Promise<void> {
  await sql`
    insert into assistant_turns (merchant_id, id, conversation_id, position, question, answer, kind, topic, intent, language, took_ms, at)
    select current_merchant_id(), ${turn.id}, ${turn.conversationId}, coalesce(max(position), 0) + 1, ${turn.question},
      ${JSON.stringify(turn.answer)}::jsonb, ${turn.kind}, ${turn.topic}, ${turn.intent}, ${turn.language}, ${turn.tookMs}, ${turn.at}
    from assistant_turns where merchant_id = current_merchant_id() and conversation_id = ${turn.conversationId}`.execute(
    tx,
  );
}

export async function writeHelped(tx: Tx, { id, helped }: { id: string; helped: boolean }): Promise<void> {
  await sql`
    update assistant_turns set helped = ${helped} where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

export interface TopicCounts {
  topic: string | null;
  questions: number;
  resolved: number;
  handedOver: number;
  clarified: number;
  helped: number;
  notHelped: number;
  reopened: number;
  p95Ms: number | null;
}

/** By topic, and over all (`topic` null), for all merchants: for staff. */
export async function readScores(staffDb: Db, since: Date): Promise<TopicCounts[]> {
  const { rows } = await sql<Record<keyof TopicCounts, string | number | null>>`
    with turns as (
      select t.*, exists (
        select from assistant_turns later
        where later.merchant_id = t.merchant_id and later.conversation_id = t.conversation_id
          and later.kind = 'handover' and later.position = t.position + 1 and later.at < t.at + interval '1 hour') as reopened
      from assistant_turns t where t.at >= ${since})
    select topic, count(*)::int as questions,
      (count(*) filter (where kind in ('fact', 'account', 'action', 'refuse') and helped is distinct from false and not reopened))::int as resolved,
      (count(*) filter (where kind = 'handover'))::int as "handedOver",
      (count(*) filter (where kind = 'clarify'))::int as clarified,
      (count(*) filter (where helped))::int as helped,
      (count(*) filter (where not helped))::int as "notHelped",
      (count(*) filter (where reopened and kind <> 'handover'))::int as reopened,
      percentile_disc(0.95) within group (order by took_ms) as "p95Ms"
    from turns group by grouping sets ((topic), ()) order by count(*) desc`.execute(staffDb);
  return rows.map((row) => ({
    topic: row.topic === null ? null : String(row.topic),
    questions: Number(row.questions),
    resolved: Number(row.resolved),
    handedOver: Number(row.handedOver),
    clarified: Number(row.clarified),
    helped: Number(row.helped),
    notHelped: Number(row.notHelped),
    reopened: Number(row.reopened),
    p95Ms: row.p95Ms === null ? null : Number(row.p95Ms),
  }));
}

const maxMissed = 50;

export async function readMissed(staffDb: Db, since: Date) {
  const { rows } = await sql<{
    id: string;
    at: Date;
    question: string;
    kind: string;
    topic: string;
    language: string;
    merchant_id: string;
  }>`
    select id, at, question, kind, topic, language, merchant_id from assistant_turns
    where at >= ${since} and (helped = false or intent = 'handover.unsolved')
    order by at desc limit ${maxMissed}`.execute(staffDb);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    question: row.question,
    kind: z.enum(answerKinds).parse(row.kind),
    topic: row.topic,
    language: row.language === 'es' ? ('es' as const) : ('en' as const),
    merchantId: row.merchant_id,
  }));
}
