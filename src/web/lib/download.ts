import { fetchAsMe } from './api.ts';
import { spokenLanguage } from './language.ts';

/** Saves what `url` answers as a file, in the page's language; the token goes along, which a plain link could not do. */
export async function download(url: string, fileName: string): Promise<void> {
  const inLanguage = new URL(url, location.origin);
  if (spokenLanguage() !== 'en') inLanguage.searchParams.set('language', spokenLanguage());
  const response = await fetchAsMe(`${inLanguage.pathname}${inLanguage.search}`);
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const objectUrl = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: objectUrl, download: fileName });
  link.click();
  URL.revokeObjectURL(objectUrl);
}
