import type { TestProject } from 'vitest/node';
import { writeCast, type Cast } from './cast.ts';
import { copyDatabase, databaseUrl, dropWithCopies } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cast, and the database with it in it that those of the tests are copied from. */
    cast: { template: string; cast: Cast };
  }
}

/** Writes the cast once: the passwords of its people alone take half a second. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { serverUrl, template: empty } = project.getProvidedContext().postgres;
  const template = `${empty}_cast`;
  await copyDatabase(serverUrl, { from: empty, to: template });
  project.provide('cast', { template, cast: await writeCast(databaseUrl(serverUrl, template)) });
  return () => dropWithCopies(serverUrl, template);
}
