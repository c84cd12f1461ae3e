import { launchBrowser } from './browser.ts';

/** Unpacks the browser before several test files would do so at once, into the same place. */
export default async function setUp(): Promise<void> {
  const browser = await launchBrowser();
  await browser.close();
}
