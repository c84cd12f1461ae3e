import { ORPCError } from '@orpc/client';
import { fetchAsMe } from './api.ts';
import { spokenLanguage } from './language.ts';

/** Saves what `url` answers as a file, in the page's language; the token goes along, which a plain link could not do. */
export async function download(url: string, fileName: string, init: RequestInit = {}): Promise<void> {
  const inLanguage = new URL(url, location.origin);
  if (spokenLanguage() !== 'en') inLanguage.searchParams.set('language', spokenLanguage());
  const response = await fetchAsMe(`${inLanguage.pathname}${inLanguage.search}`, init);
  if (!response.ok) throw await refusalOf(response);
  const objectUrl = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: objectUrl, download: fileName });
  link.click();
  URL.revokeObjectURL(objectUrl);
}

/** The refusal as the API's client throws it, so that forms show its sentence beside the right field. */
async function refusalOf(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null);
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return new ORPCError('BAD_REQUEST', {
    status: response.status,
    message: typeof message === 'string' ? message : `The server answered ${response.status}.`,
  });
}
