import type { ChatAbilities } from './model/chat-abilities.ts';
import type { StoreRef } from './model/store-ref.ts';

/**
 * The port to what the customer of an order and the restaurant write to each other on a service. What a customer writes is
 * a stranger's: to be shown, never to be followed.
 */
export interface ChatConnector {
  readonly chatAbilities: ChatAbilities;
  /** Brings a message to the customer of an order; only where `chatAbilities.can`. Safe to repeat: its id tells it again. */
  sendMessage(store: StoreRef, message: ChatMessageOut): Promise<ChatSendResult>;
}

export interface ChatMessageOut {
  externalOrderId: string;
  /** Ours, the same when it is sent again. */
  messageId: string;
  text: string;
}

/** What a customer has written about an order. */
export interface CustomerMessage {
  /** The service's own id of it: the same again is the same message. */
  externalId: string;
  text: string;
  /** As far as the service shows it. */
  author: string | undefined;
  writtenAt: Date | undefined;
}

export type ChatSendResult =
  | { outcome: 'done' }
  | { outcome: 'retry'; why: string; afterMs?: number }
  /** A final no; `why` in the service's own words. */
  | { outcome: 'refused'; why: string };
