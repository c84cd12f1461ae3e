import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of its own for one test file, copied from the migrated template or from `template`. */
export async function createTestDatabase(
  template = inject('postgres').template,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const { serverUrl } = inject('postgres');
  const name = `forkline_test_${randomBytes(6).toString('hex')}`;
  await copyDatabase(serverUrl, { from: template, to: name });
  return {
    url: databaseUrl(serverUrl, name),
    drop: () =>
      withServer(serverUrl, async (server) => void (await server.query(`drop database ${name} with (force)`))),
  };
}

/** Its files are copied as they are: to write each of its pages to the log as well, which is the default, takes longer. */
export async function copyDatabase(serverUrl: string, { from, to }: { from: string; to: string }): Promise<void> {
  await withServer(serverUrl, async (server) => {
    // Copies of one database are made one at a time: PostgreSQL refuses while another copy is under way.
    await server.query('select pg_advisory_lock(7355608)');
    await server.query(`drop database if exists ${to}`);
    await server.query(`create database ${to} template ${from} strategy file_copy`);
  });
}

export async function withServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
