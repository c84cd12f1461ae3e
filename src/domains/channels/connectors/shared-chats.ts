import type { ChatConnector, ChatSendResult, CustomerMessage } from '../chat-connector.ts';
import type { ConnectorIo } from './io.ts';
import { isDone, refusalOf, type ApiAnswer } from './shared-http.ts';
import { isRecord, part, raw, text, toDate } from './shared-lenient-schema.ts';

/** A service on which customers and restaurants do not write to each other. */
export function withoutChats(reason: string): ChatConnector {
  return {
    chatAbilities: { can: false, reason },
    sendMessage: async () => ({ outcome: 'refused', why: reason }),
  };
}

const sent = part({ id: text, message_id: text, text, body: text, sender_name: text, sent_at: raw, created_at: raw });
const maxMessageLength = 4_000;

/**
 * What a customer has written, out of an event's part for it. No service documents such an event in public: the names are
 * our assumption, so that several are looked for, and one without an id or words is none.
 */
export function customerMessageIn(given: unknown): CustomerMessage | undefined {
  if (!isRecord(given)) return undefined;
  const message = sent.parse(given);
  const externalId = message.id ?? message.message_id;
  const words = (message.text ?? message.body ?? '').trim();
  if (externalId === undefined || words === '') return undefined;
  return {
    externalId: externalId.slice(0, 200),
    text: words.slice(0, maxMessageLength),
    author: message.sender_name?.slice(0, 100),
    writtenAt: toDate(message.sent_at ?? message.created_at),
  };
}

/** 409: it is there already. */
export function chatSendResult(answered: ApiAnswer, io: ConnectorIo): ChatSendResult {
  const isThere = answered.ok && (isDone(answered.answer.status) || answered.answer.status === 409);
  return isThere ? { outcome: 'done' } : refusalOf(answered, io.clock.now());
}
