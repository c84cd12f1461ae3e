import { fetchAsMe } from './api.ts';

/** Saves what `url` answers as a file; the token goes along, which a plain link could not do. */
export async function download(url: string, fileName: string): Promise<void> {
  const response = await fetchAsMe(url);
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const objectUrl = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: objectUrl, download: fileName });
  link.click();
  URL.revokeObjectURL(objectUrl);
}
