/** The public page of a store at a service: on which hosts, and what its path looks like. */
export interface StorePage {
  /** Registrable domains; `www.` and language subdomains belong to them. */
  hosts: readonly string[];
  /** Of the path, without a slash at its end. */
  path: RegExp;
  example: string;
}

export type StoreLink = { ok: true; link: string } | { ok: false; why: 'no_link' | 'other_site' | 'no_store' };

const maxLinkLength = 500;

/**
 * Reads the link of a store's public page and returns it in one spelling: https, without what tracks the reader.
 * Refuses links of other sites, however similar, and pages of the service that are no store's.
 */
export function readStoreLink(text: string, page: StorePage): StoreLink {
  const typed = text.trim();
  if (typed === '' || typed.length > maxLinkLength || /\s/.test(typed)) return { ok: false, why: 'no_link' };
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return { ok: false, why: 'no_link' };
  const host = url.hostname.toLowerCase();
  const isTheirs = page.hosts.some((own) => host === own || host.endsWith(`.${own}`));
  if (!isTheirs || url.username !== '' || url.password !== '' || url.port !== '')
    return { ok: false, why: 'other_site' };
  const path = url.pathname.replace(/\/+$/, '');
  return page.path.test(path) ? { ok: true, link: `https://${host}${path}` } : { ok: false, why: 'no_store' };
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
