import type { ChatConnector } from '../../chat-connector.ts';
import type { ConnectorIo } from '../io.ts';
import { chatSendResult } from '../shared-chats.ts';
import type { DoorDashApi } from './api.ts';

/**
 * What customers and restaurants write about a DoorDash order. Its public pages know of the tablet's own chat only; this
 * address and the event's name (`hook.ts`) follow those of its order calls and are our assumption. Where they are wrong no
 * message comes in, and one that is sent is refused, which is shown.
 */
export function createDoorDashChats({ api, io }: { api: DoorDashApi; io: ConnectorIo }): ChatConnector {
  return {
    chatAbilities: { can: true, maxCharacters: 300 },
    async sendMessage(_store, { externalOrderId, messageId, text }) {
      const path = `/api/v1/orders/${encodeURIComponent(externalOrderId)}/messages`;
      return chatSendResult(await api({ method: 'POST', path, body: { message_id: messageId, text } }), io);
    },
  };
}
