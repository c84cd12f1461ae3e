import { useSyncExternalStore } from 'react';
import { paths } from './paths.ts';

export interface Viewing {
  merchantId: string;
  merchantName: string;
  endsAt: string;
  /** The server no longer takes it; kept until the person has read so. */
  ended: boolean;
}

const key = 'viewAs';
/** The staff's own calls, which are made as staff from wherever they are. */
const asStaff = ['/api/backoffice/', '/api/logout'];
const listeners = new Set<() => void>();
let read: { text: string | null; value: Viewing | null } = { text: null, value: null };

/** As which merchant staff see the dashboard in this tab: sessionStorage, so that no other tab is surprised. */
export const viewAs = {
  get,
  set(value: Omit<Viewing, 'ended'> | null): void {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
    for (const listener of listeners) listener();
  },
  use: (): Viewing | null => useSyncExternalStore(subscribe, get, () => null),
  /** The merchant that a call is made as: only calls of the dashboard's pages are. */
  forCall(url: string | URL): string | undefined {
    const { pathname } = new URL(url, location.origin);
    const isOurs = location.pathname.startsWith(paths.dashboard) && !asStaff.some((part) => pathname.startsWith(part));
    return isOurs ? get()?.merchantId : undefined;
  },
  /** Looks into a refusal whether it means that the viewing is over. */
  async noteRefusal(response: Response): Promise<void> {
    const present = get();
    const body = (await response.json().catch(() => undefined)) as
      | { data?: { viewingEnded?: true } }
      | null
      | undefined; // the contract's
    if (present && body?.data?.viewingEnded === true) viewAs.noteEnd();
  },
  /** Ends it, and loads `page` anew: nothing that was seen as the merchant stays in this page's memory. */
  leaveTo(page: string): void {
    sessionStorage.removeItem(key);
    location.assign(page);
  },
  /** Begins it, and loads the dashboard anew: nothing that was seen as staff stays in this page's memory. */
  begin(value: Omit<Viewing, 'ended'>): void {
    viewAs.set(value);
    location.assign(paths.dashboard);
  },
  noteEnd(): void {
    const present = get();
    if (!present || present.ended) return;
    sessionStorage.setItem(key, JSON.stringify({ ...present, ended: true }));
    for (const listener of listeners) listener();
  },
};

function get(): Viewing | null {
  const text = sessionStorage.getItem(key);
  // The same object for the same text, as React wants it.
  if (text !== read.text) read = { text, value: parse(text) };
  return read.value;
}

function parse(text: string | null): Viewing | null {
  try {
    const { merchantId, merchantName, endsAt, ended = false } = JSON.parse(text ?? '') as Partial<Viewing>; // looked at below
    const isWhole = [merchantId, merchantName, endsAt].every((part) => typeof part === 'string');
    return isWhole ? ({ merchantId, merchantName, endsAt, ended } as Viewing) : null;
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
