import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { smsConsent } from '../../src/domains/applications/model/consent.ts';
import { addressKey } from '../../src/domains/applications/model/address.ts';
import { createAccounts, findUserIdByEmail } from '../../src/domains/identity/index.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/shared/ids.ts';
import { hourMs } from '../../src/shared/time.ts';

const applicationsFile = join(import.meta.dirname, '../../demo/applications.json');
const text = z.string();
const applications = z.array(
  z.object({
    email: text,
    firstName: text,
    lastName: text,
    phone: text,
    brandName: text,
    businessType: text,
    storeAddress: text,
    suite: text,
    hoursAgo: z.number(),
    state: z.enum(['submitted', 'needs_information', 'declined', 'withdrawn']),
    story: z.array(z.object({ kind: z.enum(['note', 'asked', 'declined', 'withdrawn']), hoursAgo: z.number(), text })),
  }),
);

/** The demo's applications, so that the back office has something to decide; those that exist stay as they are. */
export async function loadApplications(given: { db: Db; authDb: Db; authSecret: string; password: string }) {
  const { db, authDb, authSecret, password } = given;
  const accounts = createAccounts({ db: authDb, secret: authSecret, baseUrl: 'http://127.0.0.1' });
  const now = Date.now();
  const ago = (hours: number) => new Date(now - hours * hourMs);
  for (const one of applications.parse(JSON.parse(await readFile(applicationsFile, 'utf8')))) {
    if ((await findUserIdByEmail(authDb, one.email)) !== undefined) continue;
    const person = `${one.firstName} ${one.lastName}`;
    const userId = await accounts.create({ email: one.email, name: person, password, phone: one.phone });
    // The demo shows a reset by SMS, which goes to proven numbers only.
    await authDb.updateTable('users').set({ phone_number_verified: true }).where('id', '=', userId).execute();
    const id = newId();
    const submittedAt = ago(one.hoursAgo);
    const decided = one.state === 'declined' || one.state === 'withdrawn';
    await db
      .insertInto('applications')
      .values({
        id,
        user_id: userId,
        state: one.state,
        business_type: one.businessType,
        brand_name: one.brandName,
        store_name: '',
        store_address: one.storeAddress,
        suite: one.suite,
        first_name: one.firstName,
        last_name: one.lastName,
        email: one.email,
        phone: one.phone,
        sms_opt_in: true,
        consent_version: smsConsent.version,
        consented_at: submittedAt,
        consented_from: '127.0.0.1',
        address_key: addressKey(one.storeAddress),
        submitted_at: submittedAt,
        waiting_since: one.state === 'submitted' ? submittedAt : null,
        decided_at: decided ? ago(one.story[0]?.hoursAgo ?? 0) : null,
      })
      .execute();
    const entry = { id: newId(), application_id: id, at: submittedAt, by_staff: false, author_name: person, text: '' };
    await db
      .insertInto('application_entries')
      .values({ ...entry, kind: 'submitted', shared: true })
      .execute();
    for (const { kind, hoursAgo, text: words } of one.story) {
      const byStaff = kind !== 'withdrawn';
      const told = { kind, by_staff: byStaff, author_name: byStaff ? 'Sam (staff)' : person, text: words };
      await db
        .insertInto('application_entries')
        .values({ id: newId(), application_id: id, at: ago(hoursAgo), shared: kind !== 'note', ...told })
        .execute();
    }
  }
}
