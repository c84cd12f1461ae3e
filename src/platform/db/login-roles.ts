import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { StartupError } from '../errors.ts';
import { createDb, createPool, type DatabaseRole } from './database.ts';

type GroupRole = Exclude<DatabaseRole, 'owner'>;

/** The group roles that each process works as; the worker also owns the job queue, as graphile-worker demands. */
const memberships: Record<'web' | 'worker', readonly GroupRole[]> = {
  web: ['forkline_app', 'forkline_intake', 'forkline_auth', 'forkline_staff'],
  worker: ['forkline_app', 'forkline_intake', 'forkline_auth', 'forkline_staff', 'forkline_jobs'],
};

/**
 * Creates the roles that the processes log in as, and returns the database URL of each. They are no superusers, own
 * nothing and inherit nothing: a statement that escaped its transaction's role could not change a table.
 *
 * Roles belong to the whole server, so their names begin with the database's. Their passwords follow from the owner's
 * URL: every node that knows it arrives at the same ones.
 *
 * @param ownerUrl of a user that may create roles; the migrations have run
 */
export async function createLoginRoles(ownerUrl: string): Promise<{ web: string; worker: string }> {
  const db = createDb(createPool({ url: ownerUrl, role: 'owner', max: 1 }));
  try {
    const urls = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx);
      // Two nodes that start together would change the same row of the catalogue.
      await sql`select pg_advisory_xact_lock(hashtext('forkline login roles'))`.execute(tx);
      const urls = { web: '', worker: '' };
      for (const process of ['web', 'worker'] as const) {
        const role = `${rows[0]?.name.slice(0, 50)}_${process}`;
        const password = createHmac('sha256', ownerUrl).update(role).digest('hex');
        const name = sql.id(role);
        const existing = await sql`select from pg_roles where rolname = ${role}`.execute(tx);
        if (existing.rows.length === 0) await sql`create role ${name}`.execute(tx);
        await sql`alter role ${name} login noinherit nocreaterole nocreatedb`.execute(tx);
        await sql.raw(`alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(password)}`).execute(tx);
        for (const group of memberships[process]) await sql`grant ${sql.id(group)} to ${name}`.execute(tx);
        urls[process] = withUser(ownerUrl, { user: role, password });
      }
      return urls;
    });
    await checkLogin(urls.web);
    return urls;
  } finally {
    await db.destroy();
  }
}

async function checkLogin(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(
      `Not started: the database refuses the role ${new URL(url).username}: ${String(error)}. ` +
        'Allow it to log in with a password (pg_hba.conf).',
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
}

function withUser(databaseUrl: string, { user, password }: { user: string; password: string }): string {
  const url = new URL(databaseUrl);
  url.username = encodeURIComponent(user);
  url.password = password;
  return url.href;
}
