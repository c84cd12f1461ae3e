/** What the assistant has learned, where no build has kept it: no test waits the minute that it takes. */
export default async function setUp(): Promise<void> {
  await import('../../scripts/learn.ts');
}
