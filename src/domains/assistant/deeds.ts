import { inCall } from '../../platform/changes/call-scope.ts';
import type { NoticeKindName } from '../notices/model/notice-kinds.ts';
import type { Deed } from './model/answer.ts';
import type { AccountDeeds } from './reads.ts';

/** What of a deed stands in the merchant's list of changes. */
export const deedWords: Record<Deed['does'], string> = {
  pause: 'Pause, asked of the assistant',
  resume: 'Reopen, asked of the assistant',
  sold_out: 'Mark sold out, asked of the assistant',
  bring_back: 'Put back on sale, asked of the assistant',
  retry_publication: 'Send the menu again, asked of the assistant',
  retry_call: 'Make a failed call again, asked of the assistant',
  test_order: 'Have a test order placed, asked of the assistant',
  send_statement: 'Mail a statement, asked of the assistant',
  choose_notice: 'Choose a notice, asked of the assistant',
  set_notice_times: 'Choose quiet hours, asked of the assistant',
};

/** What is done, with the title of the card that was pressed. */
export interface ToDo {
  deed: Deed;
  card: string;
}

/** Does it by the API's own calls as the person who confirmed it; throws what the call throws. */
export async function carryOut(
  { deed, card }: ToDo,
  given: { deeds: AccountDeeds; mailStatement: (days: { from: string; to: string }) => Promise<void>; userId: string },
): Promise<void> {
  // The card names what the deed has ids of.
  const until = 'until' in deed && deed.until !== null ? { until: deed.until } : {};
  await inCall({ words: deedWords[deed.does], input: { card, ...until } }, () => perform(deed, given));
}

async function perform(deed: Deed, { deeds, mailStatement, userId }: Parameters<typeof carryOut>[1]): Promise<unknown> {
  switch (deed.does) {
    case 'pause':
      return deeds.pauseStores({
        connectionIds: deed.connectionIds,
        until: deed.until,
        reason: 'Asked of the assistant',
      });
    case 'resume':
      return deeds.resumeStores({ connectionIds: deed.connectionIds });
    case 'sold_out':
      return deeds.setSoldOut({ storeId: deed.storeId, subjects: deed.subjects, until: deed.until });
    case 'bring_back':
      return deeds.bringBack({ storeId: deed.storeId, subjects: deed.subjects });
    case 'retry_publication':
      return deeds.retryTarget({ id: deed.targetId });
    case 'retry_call':
      return deeds.retryCall({ id: deed.callId });
    case 'test_order':
      return deeds.placeTestOrder({ id: deed.connectionId });
    case 'send_statement':
      return mailStatement({ from: deed.from, to: deed.to });
    case 'choose_notice':
      return deeds.chooseNotice({
        userId,
        notice: deed.notice as NoticeKindName,
        channel: deed.channel,
        isWanted: deed.isWanted,
      }); // its contract checks it
    case 'set_notice_times':
      return deeds.setNoticeTimes({ timeZone: deed.timeZone, quiet: deed.quiet, digestAt: deed.digestAt });
    default: {
      const never: never = deed;
      throw new Error(`Nobody can do ${JSON.stringify(never)}.`);
    }
  }
}
