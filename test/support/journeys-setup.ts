import type { TestProject } from 'vitest/node';
import { loadPartner } from '../../scripts/demo/load-partner.ts';
import { launchBrowser } from './browser.ts';
import { copyDatabase, databaseUrl, dropWithCopies } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database with the demo's partner in it, that those of the journeys are copied from. */
    demoTemplate: string;
  }
}

/** What every journey needs and what takes longer than to copy it: the browser, unpacked, and the demo's partner. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { serverUrl, template } = project.getProvidedContext().postgres;
  const demoTemplate = `${template}_demo`;
  await copyDatabase(serverUrl, { from: template, to: demoTemplate });
  await loadPartner(databaseUrl(serverUrl, demoTemplate));
  project.provide('demoTemplate', demoTemplate);
  // Several workers would unpack it at once, into the same place.
  const browser = await launchBrowser();
  await browser.close();
  return () => dropWithCopies(serverUrl, demoTemplate);
}
