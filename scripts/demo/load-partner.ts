import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createAccounts, findUserIdByEmail } from '../../src/domains/identity/index.ts';
import { createDb, createPool } from '../../src/platform/db/database.ts';
import { demoSecrets } from '../../src/config.ts';
import { loadApplications } from './load-applications.ts';
import { loadBankAccount, partnerBankAccount } from './load-bank-account.ts';
import { loadPartnerMenu, partnerMenu } from './load-partner-menu.ts';
import { enrolSecondFactor } from './second-factor.ts';

export const partnerFile = join(import.meta.dirname, '../../demo/partner.json');
/** Of `demo/partner.json`. */
export const demoMerchantId = '0190b6a0-0000-7000-8000-000000000001';
export const demoStoreId = '0190b6a0-0000-7000-8000-000000000010';
export const demoPassword = 'forkline-demo';
/** Of the demo's staff; `npm run --silent staff -- code` shows the code that belongs to it now. */
export const demoStaffSecret = 'the second factor of the demo';

/** The parts of `demo/partner.json` that become rows. */
const partner = z.object({
  menu: partnerMenu.optional(),
  bankAccount: partnerBankAccount.optional(),
  merchant: z.object({ id: z.uuid(), name: z.string(), businessType: z.string() }),
  people: z.array(
    z.object({ email: z.email(), name: z.string(), role: z.enum(['owner', 'manager', 'kitchen', 'staff']) }),
  ),
  stores: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      address: z.string(),
      logoUrl: z.string(),
      timeZone: z.string(),
      businessDayCutoff: z.string(),
      connections: z.array(
        z.object({
          id: z.uuid(),
          service: z.string(),
          externalStoreId: z.string(),
          apiVersion: z.string().default('v1'),
        }),
      ),
    }),
  ),
});

/** Loads the partner that `file` describes (the demo's) with its people; what exists already stays as it is. */
export async function loadPartner(url: string, file = partnerFile): Promise<void> {
  const { merchant, people, stores, menu, bankAccount } = partner.parse(JSON.parse(await readFile(file, 'utf8')));
  const db = createDb(createPool({ url, role: 'owner', max: 2 }));
  const authDb = createDb(createPool({ url, role: 'forkline_auth', max: 2 }));
  const appDb = createDb(createPool({ url, role: 'forkline_app', max: 1 }));
  try {
    await db
      .insertInto('merchants')
      .values({
        id: merchant.id,
        name: merchant.name,
        business_type: merchant.businessType,
        set_up_told_at: new Date(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const store of stores) {
      await db
        .insertInto('stores')
        .values({
          merchant_id: merchant.id,
          id: store.id,
          name: store.name,
          address: store.address,
          logo_url: store.logoUrl,
          time_zone: store.timeZone,
          business_day_cutoff: store.businessDayCutoff,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db
        .insertInto('connections')
        .values(
          store.connections.map((connection) => ({
            merchant_id: merchant.id,
            id: connection.id,
            store_id: store.id,
            service: connection.service,
            external_store_id: connection.externalStoreId,
            api_version: connection.apiVersion,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    if (menu) await loadPartnerMenu(appDb, merchant.id, menu);
    const authSecret = process.env['AUTH_SECRET'] || demoSecrets.AUTH_SECRET;
    const accounts = createAccounts({ db: authDb, secret: authSecret, baseUrl: 'http://127.0.0.1' });
    for (const { email, name, role } of people) {
      const existing = await findUserIdByEmail(authDb, email);
      const userId = existing ?? (await accounts.create({ email, name, password: demoPassword }));
      const insert =
        role === 'staff'
          ? db.insertInto('staff_members').values({ user_id: userId })
          : db.insertInto('memberships').values({ merchant_id: merchant.id, user_id: userId, role });
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
      if (role === 'staff') {
        await enrolSecondFactor(authDb, {
          userId,
          secret: demoStaffSecret,
          authSecret,
        });
      }
    }
    if (bankAccount) await loadBankAccount(appDb, { merchantId: merchant.id, bankAccount });
    await loadApplications({ db, authDb, authSecret, password: demoPassword });
  } finally {
    await Promise.all([db.destroy(), authDb.destroy(), appDb.destroy()]);
  }
}
