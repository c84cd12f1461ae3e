import { setHours } from '../../src/domains/channels/stores/commands/set-hours.ts';
import { hasHours } from '../../src/domains/channels/stores/wish-store.ts';
import { inMerchant } from '../../src/platform/context.ts';
import { createDb, createPool } from '../../src/platform/db/database.ts';
import { asId } from '../../src/shared/ids.ts';
import { demoMerchantId, demoStoreId } from './load-partner.ts';
import { partsAt } from './parts-at.ts';

/** Monday first. */
const closing = ['21:30', '21:30', '21:30', '21:30', '22:30', '22:30', '21:00'];

/** Says when the demo's restaurant is open, where nobody has said so yet. */
export async function loadHours(url: string): Promise<void> {
  const db = createDb(createPool({ url, role: 'forkline_app', max: 1 }));
  const actor = { kind: 'system', name: 'demo' } as const;
  try {
    await inMerchant({ db, parts: partsAt(new Date()), actor }, asId(demoMerchantId), async (ctx) => {
      if (await hasHours(ctx.tx)) return;
      await setHours(ctx, {
        merchantId: asId(demoMerchantId),
        storeId: asId(demoStoreId),
        hours: { weekly: closing.map((to, index) => ({ day: index + 1, from: '11:00', to })), special: [] },
        areLongDaysMeant: false,
        by: 'Rosalía Méndez',
      });
    });
  } finally {
    await db.destroy();
  }
}
