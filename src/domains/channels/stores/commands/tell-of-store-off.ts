import type { Context } from '../../../../platform/context.ts';
import { postMessages } from '../../../../platform/messages/outbox.ts';
import { minuteMs } from '../../../../shared/time.ts';
import { noticeMessages, readPeopleToTell, type LetterSettings } from '../../../identity/index.ts';
import { readStores } from '../../../merchants/index.ts';
import type { ConnectionRef } from '../../events.ts';
import { claimOffLetter } from '../status-store.ts';

/** A service that opens a store again by itself, or that we have opened it again on, is nobody's alarm. */
const quietlyMs = 3 * minuteMs;

/** Tells those who want to know it that a service has switched their store off, once for each time off. */
export async function tellOfStoreOff(
  ctx: Context,
  { connectionId, storeId }: ConnectionRef,
  { letters, serviceName }: { letters: LetterSettings; serviceName: string },
): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - quietlyMs);
  if (!(await claimOffLetter(ctx.tx, connectionId, { before }))) return;
  const store = (await readStores(ctx.tx)).find(({ id }) => id === storeId);
  if (!store) return;
  const people = await readPeopleToTell(ctx.tx, { notice: 'store_off', storeId, hasSms: letters.hasSms });
  const url = `${letters.publicUrl.replace(/\/+$/, '')}/dashboard/integrations`;
  const messages = people.flatMap((person) =>
    noticeMessages(person, {
      mail: {
        purpose: 'store_off',
        subject: `${store.name} is switched off on ${serviceName}`,
        paragraphs: [
          `${store.name} is switched off on ${serviceName}, and nobody here has paused it: no orders come in from there until it is open again.`,
          'What it says about that, whether we open it again by ourselves, and the button to do it now are on the integrations screen.',
        ],
        action: { label: 'Open Integrations', url },
      },
      sms: `Forkline: ${store.name} is switched off on ${serviceName}. No orders come in from there. ${url}`,
    }),
  );
  await postMessages(ctx, messages);
}
