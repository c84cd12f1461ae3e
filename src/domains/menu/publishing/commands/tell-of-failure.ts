import type { Context } from '../../../../platform/context.ts';
import { postMessages } from '../../../../platform/messages/outbox.ts';
import { asId } from '../../../../shared/ids.ts';
import { noticeMessages, readPeopleToTell } from '../../../identity/index.ts';
import { findMenuConnection } from '../connections.ts';
import type { PublishParts } from '../parts.ts';
import { claimFailure } from '../target-store.ts';

/** Tells those who want to know it that a service refused a version of the menu, once. */
export async function tellOfFailure(
  ctx: Context,
  { registry, publicUrl }: PublishParts,
  targetId: string,
): Promise<void> {
  const failed = await claimFailure(ctx.tx, targetId, ctx.clock.now());
  const connection = failed && (await findMenuConnection(ctx.tx, registry, failed.connection_id));
  if (!connection) return;
  const { storeName, connector } = connection;
  const people = await readPeopleToTell(ctx.tx, { notice: 'publication_failed', storeId: asId(connection.storeId) });
  const mail = {
    purpose: 'publication_failed',
    subject: `${connector.name} has not taken the menu of ${storeName}`,
    paragraphs: [
      `Version ${failed.version} of your menu did not get to ${connector.name}. It still shows the menu of before.`,
      `What ${connector.name} says: ${failed.why ?? 'nothing'}`,
    ],
    action: { label: 'Open Publishing', url: `${publicUrl.replace(/\/+$/, '')}/dashboard/menu/publishing` },
  };
  await postMessages(
    ctx,
    people.flatMap((person) => noticeMessages(person, { mail })),
  );
}
