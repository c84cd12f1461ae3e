import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedProcess } from '../../src/platform/db/embedded-process.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { databaseUrl, withServer } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address, and the migrated database that every test database is copied from. */
    postgres: { serverUrl: string; template: string };
  }
}

/** One PostgreSQL for the whole run: the one that DATABASE_URL names, else an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL'];
  const folder = given ? undefined : await mkdtemp(join(tmpdir(), 'forkline-test-'));
  const embedded = folder === undefined ? undefined : await startEmbeddedProcess(folder, { durable: false });
  const serverUrl = given ?? embedded?.url ?? '';
  const template = `forkline_template_${process.pid}`;
  await withServer(serverUrl, async (server) => {
    await server.query(`drop database if exists ${template}`);
    await server.query(`create database ${template}`);
  });
  await migrate(databaseUrl(serverUrl, template));
  project.provide('postgres', { serverUrl, template });
  return async () => {
    await withServer(serverUrl, async (server) => void (await server.query(`drop database if exists ${template}`)));
    await embedded?.child.stop();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
}
