import type { ReadReportResult } from '../reports-connector.ts';
import type { ConnectorIo } from './io.ts';
import { attempt, isDone, quote, refusalOf, retry } from './shared-http.ts';

const downloadTimeoutMs = 60_000;
const maxFiles = 20;

/**
 * Where services lay their files down for others: addresses that hold their own permission. Anything else in an answer is
 * not followed.
 */
const storageHosts = ['amazonaws.com', 'cloudfront.net', 'storage.googleapis.com', 'blob.core.windows.net'];

/** Downloads the files of a report, without any of our credentials. */
export async function downloadReport(
  links: readonly string[],
  { io, apiUrl }: { io: ConnectorIo; apiUrl: string },
): Promise<ReadReportResult> {
  if (links.length > maxFiles) return { outcome: 'refused', why: `The report has more than ${maxFiles} files.` };
  const files: string[] = [];
  for (const link of links) {
    if (!mayFollow(link, apiUrl))
      return { outcome: 'refused', why: 'The report lies at an address that is not the service’s.' };
    const tried = await attempt(io.send, { method: 'GET', url: link, timeoutMs: downloadTimeoutMs });
    if (!tried.ok) return retry(tried.why, tried.afterMs);
    const { answer } = tried;
    // The address is a secret of its own.
    if (!isDone(answer.status)) return refusalOf({ ok: true, answer, quoted: quote(answer, [link]) }, io.clock.now());
    files.push(answer.text);
  }
  return { outcome: 'ready', files };
}

/** The service's own host, or one below the same name; or a store of files, never without encryption. */
function mayFollow(link: string, apiUrl: string): boolean {
  const found = URL.parse(link);
  const api = new URL(apiUrl);
  if (!found || found.username !== '' || found.password !== '') return false;
  if (found.origin === api.origin) return true;
  if (found.protocol !== 'https:' || found.port !== '') return false;
  const own = api.hostname.split('.').slice(-2).join('.');
  return [own, ...storageHosts].some((host) => found.hostname === host || found.hostname.endsWith(`.${host}`));
}
