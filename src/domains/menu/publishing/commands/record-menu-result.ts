import type { Context } from '../../../../platform/context.ts';
import type { MerchantId } from '../../../../shared/ids.ts';
import type { Registry } from '../../../channels/index.ts';
import { findMenuConnection } from '../connections.ts';
import { lockTarget } from '../target-store.ts';
import { lockConnectionMenu, upsertConnectionMenu } from '../watch-store.ts';
import { fail } from './send-menu.ts';
import { settleLive } from './settle-live.ts';

/** What a service reports, by webhook, about a menu that it was sent. */
export interface MenuResult {
  merchantId: MerchantId;
  connectionId: string;
  /** Ours, as it was sent with the menu: the target's id and which sending of it. */
  reference: string | undefined;
  result: 'live' | 'refused';
  why: string | undefined;
  externalMenuId: string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The report may come before our own call has returned, late, twice, or about a version that a newer one has replaced. */
export async function recordMenuResult(ctx: Context, registry: Registry, given: MenuResult): Promise<void> {
  const connection = await findMenuConnection(ctx.tx, registry, given.connectionId);
  if (!connection) return;
  await lockConnectionMenu(ctx.tx, connection);
  const { reference, externalMenuId, result } = given;
  const targetId = reference?.split('.')[0];
  const target = targetId !== undefined && uuid.test(targetId) ? await lockTarget(ctx.tx, targetId) : undefined;
  // DoorDash keeps the menu's id even where the upload failed (its menu status guide).
  if (externalMenuId !== undefined) await upsertConnectionMenu(ctx.tx, connection, { externalMenuId });
  if (!target || target.connection_id !== given.connectionId) return;
  if (target.state !== 'queued' && target.state !== 'sent') return;
  if (result === 'live') {
    await settleLive(ctx, { registry }, { at: given, connection, targetId: target.id, externalMenuId });
  } else await fail(ctx, { target, at: given, why: given.why ?? 'The service gave no reason.' });
}
