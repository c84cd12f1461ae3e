import { enrolSecondFactor, secondFactorCode } from '../../scripts/demo/second-factor.ts';
import { createAccounts } from '../../src/domains/identity/index.ts';
import { createDb, createPool } from '../../src/platform/db/database.ts';
import { newId, type MerchantId, type StoreId } from '../../src/shared/ids.ts';

export const password = 'correct horse battery';
export const authSecret = 'a-secret-for-tests-that-is-long-enough';

const staffSecret = 'second-factor-of-sam-in-the-tests';

/** What Sam's authenticator app shows now, and Tess's. */
export const staffCode = () => secondFactorCode(staffSecret);

/** A merchant of the cast: its ids, the store ids that services know it by, and its people's e-mails. */
export interface CastMerchant {
  merchantId: MerchantId;
  storeId: StoreId;
  uberStore: string;
  legacyUberStore: string;
  doorDashStore: string;
  autoAcceptStore: string;
  grubhubStore: string;
  deliverooStore: string;
  owner: string;
  kitchen: string;
}

/** Rosalía's Kitchen and its neighbour, who must never see each other, and Sam and Tess, who are Forkline's own. */
export interface Cast {
  rosalia: CastMerchant;
  neighbour: CastMerchant;
  staff: string;
  /** Tess, for what takes two. */
  colleague: string;
  /** Sessions of the merchants' people, by email: to check a password takes longer than most tests. */
  tokens: Record<string, string>;
}

/** Writes the cast into a fresh database. Each store is on all services, on Uber Eats in both generations. */
export async function writeCast(url: string): Promise<Cast> {
  const db = createDb(createPool({ url, role: 'owner', max: 2 }));
  const authDb = createDb(createPool({ url, role: 'forkline_auth', max: 2 }));
  const accounts = createAccounts({ db: authDb, secret: authSecret, baseUrl: 'http://127.0.0.1' });
  const addPerson = (name: string, email: string) => accounts.create({ email, name, password });

  async function addMerchant(name: string, key: string, timeZone: string): Promise<CastMerchant> {
    const [merchantId, storeId] = [newId<'merchant'>(), newId<'store'>()];
    const merchant = {
      merchantId,
      storeId,
      uberStore: `${key}-uber`,
      legacyUberStore: `${key}-uber-legacy`,
      doorDashStore: `${key}-doordash`,
      autoAcceptStore: `${key}-doordash-auto`,
      grubhubStore: `${key}-grubhub`,
      deliverooStore: `${key}-deliveroo`,
      owner: `owner@${key}.test`,
      kitchen: `kitchen@${key}.test`,
    };
    await db.insertInto('merchants').values({ id: merchantId, name, business_type: 'restaurant' }).execute();
    await db
      .insertInto('stores')
      .values({ merchant_id: merchantId, id: storeId, name, address: '1 Test Street', time_zone: timeZone })
      .execute();
    const connections = [
      { service: 'uber-eats', external_store_id: merchant.uberStore, api_version: '1.0.0', auto_accept: false },
      { service: 'uber-eats', external_store_id: merchant.legacyUberStore, api_version: 'legacy', auto_accept: false },
      { service: 'doordash', external_store_id: merchant.doorDashStore, api_version: 'v1', auto_accept: false },
      { service: 'doordash', external_store_id: merchant.autoAcceptStore, api_version: 'v1', auto_accept: true },
      { service: 'grubhub', external_store_id: merchant.grubhubStore, api_version: 'v1', auto_accept: false },
      { service: 'deliveroo', external_store_id: merchant.deliverooStore, api_version: 'v1', auto_accept: false },
    ];
    await db
      .insertInto('connections')
      .values(
        connections.map((connection) => ({ ...connection, merchant_id: merchantId, id: newId(), store_id: storeId })),
      )
      .execute();
    for (const [role, email] of [
      ['owner', merchant.owner],
      ['kitchen', merchant.kitchen],
    ] as const) {
      const userId = await addPerson(`${name}'s ${role}`, email);
      await db.insertInto('memberships').values({ merchant_id: merchantId, user_id: userId, role }).execute();
    }
    return merchant;
  }

  try {
    const rosalia = await addMerchant("Rosalía's Kitchen", 'rosalia', 'America/New_York');
    const neighbour = await addMerchant('Harbor Deli', 'harbor', 'America/Los_Angeles');
    const [staff, colleague] = ['sam@forkline.test', 'tess@forkline.test'];
    for (const [name, email] of [
      ['Sam', staff],
      ['Tess', colleague],
    ] as const) {
      const userId = await addPerson(name, email);
      await db.insertInto('staff_members').values({ user_id: userId }).execute();
      await enrolSecondFactor(authDb, { userId, secret: staffSecret, authSecret });
    }
    const tokens: Record<string, string> = {};
    for (const email of [rosalia, neighbour].flatMap(({ owner, kitchen }) => [owner, kitchen])) {
      const answer = await accounts.logIn({ email, password }, new Headers());
      if (answer && 'access' in answer) tokens[email] = answer.access;
    }
    // The tests' clock is years ahead.
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date('2040-01-01') })
      .execute();
    return { rosalia, neighbour, staff, colleague, tokens };
  } finally {
    await Promise.all([db.destroy(), authDb.destroy()]);
  }
}
