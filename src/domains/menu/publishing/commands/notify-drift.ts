import type { Context } from '../../../../platform/context.ts';
import { asId, type MerchantId } from '../../../../shared/ids.ts';
import { raiseNotice, resolveNotices } from '../../../notices/index.ts';
import type { MenuConnection } from '../connections.ts';
import type { Difference } from '../../model/compare.ts';

/** Resolves the notification of differences once the service shows what was published. */
const driftSubject = (connectionId: string) => `menu drift on ${connectionId}`;
const maxNames = 5;

/** Raises one notification for the differences that a reading has found on a connection. */
export async function notifyDrift(
  ctx: Context,
  { publicUrl }: { publicUrl: string },
  { connection, differences }: { connection: MenuConnection; differences: readonly Pick<Difference, 'name'>[] },
): Promise<void> {
  const { connectionId, storeId, storeName, connector } = connection;
  const names = [...new Set(differences.map(({ name }) => name))];
  await raiseNotice(
    ctx,
    { publicUrl, hasSms: false },
    {
      storeId: asId(storeId),
      key: `menu drift ${connectionId} ${ctx.clock.now().toISOString()}`,
      subject: driftSubject(connectionId),
      told: {
        kind: 'menu_drift',
        facts: { storeName, serviceName: connector.name, count: differences.length, names: names.slice(0, maxNames) },
      },
    },
  );
}

/** Ends the notification: nothing differs any more. */
export async function resolveDrift(
  ctx: Context,
  { merchantId, connectionId }: { merchantId: MerchantId; connectionId: string },
): Promise<void> {
  await resolveNotices(ctx.tx, { merchantId, subject: driftSubject(connectionId), at: ctx.clock.now() });
}
