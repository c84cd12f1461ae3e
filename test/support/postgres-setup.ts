import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedProcess } from '../../src/platform/db/embedded-process.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { databaseUrl, dropWithCopies, withServer } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address, and the migrated database that every test database is copied from. */
    postgres: { serverUrl: string; template: string };
  }
}

interface Server {
  serverUrl: string;
  template: string;
  stop: () => Promise<void>;
}

/** The server of this run, and how many projects use it: Vitest calls a setup once for each project that names it. */
const run = globalThis as typeof globalThis & { testPostgres?: { server: Promise<Server>; projects: number } };

/** One PostgreSQL for the whole run: the one that DATABASE_URL names, else an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.testPostgres ??= { server: startServer(), projects: 0 });
  shared.projects += 1;
  const { serverUrl, template, stop } = await shared.server;
  project.provide('postgres', { serverUrl, template });
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    delete run.testPostgres;
    await stop();
  };
}

async function startServer(): Promise<Server> {
  const given = process.env['DATABASE_URL'] || undefined;
  const folder = given === undefined ? await mkdtemp(join(tmpdir(), 'forkline-test-')) : undefined;
  const embedded = folder === undefined ? undefined : await startEmbeddedProcess(folder, { durable: false });
  const serverUrl = given ?? embedded?.url ?? '';
  const template = `forkline_template_${process.pid}`;
  await withServer(serverUrl, async (server) => {
    await server.query(`drop database if exists ${template}`);
    await server.query(`create database ${template}`);
  });
  await migrate(databaseUrl(serverUrl, template));
  return {
    serverUrl,
    template,
    async stop() {
      await dropWithCopies(serverUrl, template);
      await embedded?.child.stop();
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
