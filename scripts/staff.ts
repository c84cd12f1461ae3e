/**
 * `npm run staff -- add --email sam@example.com --name 'Sam Lee'`: makes somebody one of Forkline's staff and prints the
 * link to choose a password. Two-factor sign-in is demanded before the back office opens.
 * `npm run --silent staff -- code`: the second factor of the demo's staff, as an authenticator app shows it now.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from '../src/config.ts';
import { createAccounts, findUserIdByEmail } from '../src/domains/identity/index.ts';
import { createDb, createPool } from '../src/platform/db/database.ts';
import { StartupError } from '../src/platform/errors.ts';
import { demoStaffSecret } from './demo/load-partner.ts';
import { secondFactorCode } from './demo/second-factor.ts';

const usage =
  "Use: npm run staff -- add --email <e-mail> --name '<name>', or in the demo: npm run --silent staff -- code";
const options = { email: { type: 'string' }, name: { type: 'string' } } as const;
const person = z.object({ email: z.email(), name: z.string().trim().min(1) });

try {
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [verb] = positionals;
  if (verb === 'code') console.log(secondFactorCode(demoStaffSecret));
  else if (verb === 'add') await add(values);
  else throw new StartupError(usage);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function add(values: unknown): Promise<void> {
  const parsed = person.safeParse(values);
  if (!parsed.success) throw new StartupError(usage);
  const { email, name } = parsed.data;
  const config = readConfig(process.env);
  const { url } = config.database;
  const db = createDb(createPool({ url, role: 'owner', max: 1 }));
  const authDb = createDb(createPool({ url, role: 'forkline_auth', max: 2 }));
  try {
    const accounts = createAccounts({
      db: authDb,
      secret: config.auth.secret,
      formerSecrets: config.auth.formerSecrets,
      baseUrl: config.http.publicUrl,
    });
    const known = await findUserIdByEmail(authDb, email);
    const password = randomBytes(24).toString('base64url');
    const userId = known ?? (await accounts.create({ email, name, password }));
    const isMember = await db.selectFrom('memberships').select('id').where('user_id', '=', userId).executeTakeFirst();
    if (isMember) throw new StartupError(`${email} belongs to a merchant's team. Staff need an e-mail of their own.`);
    await db
      .insertInto('staff_members')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    console.log(`${email} is one of Forkline's staff now.`);
    console.log(`Choose a password within an hour: ${await accounts.resetLink(email)}`);
  } finally {
    await Promise.all([db.destroy(), authDb.destroy()]);
  }
}
