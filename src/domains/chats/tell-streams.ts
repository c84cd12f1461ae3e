import type { Context } from '../../platform/context.ts';
import { tellOfChange } from '../orders/index.ts';

/** Has the screens that show the chat's store look at its chats again, after the commit. */
export function tellStreams(ctx: Context, chat: { merchant_id: string; store_id: string }): void {
  tellOfChange(ctx, { merchantId: chat.merchant_id, storeId: chat.store_id }, 'chats');
}
