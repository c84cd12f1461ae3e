import type { ChatConnector } from '../../chat-connector.ts';
import type { ConnectorIo } from '../io.ts';
import { chatSendResult } from '../shared-chats.ts';
import type { UberEatsApi } from './api.ts';

const orderId = /^[A-Za-z0-9_-]{1,100}$/;

/**
 * What customers and restaurants write about an Uber Eats order. Its public pages know of the tablet's own chat only; this
 * address and the event's name (`hook.ts`) follow those of its order calls and are our assumption. Where they are wrong no
 * message comes in, and one that is sent is refused, which is shown.
 */
export function createUberEatsChats({ api, io }: { api: UberEatsApi; io: ConnectorIo }): ChatConnector {
  return {
    chatAbilities: { can: true, maxCharacters: 500 },
    async sendMessage(_store, { externalOrderId, messageId, text }) {
      if (!orderId.test(externalOrderId)) return { outcome: 'refused', why: 'The order has no usable id.' };
      const path = `/v1/delivery/order/${externalOrderId}/messages`;
      return chatSendResult(await api.post(path, { message_id: messageId, text }), io);
    },
  };
}
