import { useSyncExternalStore } from 'react';
import { localStorageValue } from './local-storage-value.ts';

/**
 * Notices that the device itself shows, also while this tab is in the background. They go through a service worker:
 * browsers of phones and tablets take them in no other way, and a press on one finds an open page again.
 */
export interface SystemNotice {
  /** One notice per tag is shown, whichever tab wanted it. */
  tag: string;
  /** A notice of another stage takes the place of the one that is shown, and is heard again. */
  stage: string;
  title: string;
  body: string;
  /** Where a press leads, a path of this site. */
  address: string;
  /** Stays until somebody touches it. */
  stays: boolean;
}

/** `off`: allowed by the browser, but not wanted here. */
export type NoticesState = 'unsupported' | 'not_asked' | 'blocked' | 'off' | 'on';

/** `off` where somebody has switched them off in this browser. */
const wanted = localStorageValue('systemNotices');
const workerAddress = '/notices-worker.js';
const listeners = new Set<() => void>();

function stateNow(): NoticesState {
  if (typeof Notification === 'undefined' || !('serviceWorker' in navigator)) return 'unsupported';
  if (Notification.permission === 'default') return 'not_asked';
  if (Notification.permission === 'denied') return 'blocked';
  return wanted.get() === 'off' ? 'off' : 'on';
}

export function useNoticesState(): NoticesState {
  wanted.use();
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stateNow,
    () => 'unsupported',
  );
}

/** Asks the browser; works only while a click or key press is being handled. */
export async function turnOnNotices(): Promise<void> {
  await Notification.requestPermission();
  wanted.set(null);
  for (const listener of listeners) listener();
}

export function turnOffNotices(): void {
  wanted.set('off');
}

/** Shows a notice where they are on, unless some tab has shown this stage of it already. */
export async function showNotice({ tag, stage, title, body, address, stays }: SystemNotice): Promise<void> {
  if (stateNow() !== 'on') return;
  const worker = await register();
  // One tab after the other, so that the second one sees what the first has shown.
  await navigator.locks.request(`notice ${tag}`, async () => {
    const [shown] = await worker.getNotifications({ tag });
    if (shown && stageOf(shown) === stage) return;
    const again = { renotify: shown !== undefined };
    const options = {
      tag,
      body,
      icon: '/icons/icon-192.png',
      requireInteraction: stays,
      data: { stage, address },
      ...again,
    };
    await worker.showNotification(title, options);
  });
}

/** Takes a notice away that is no longer true. */
export async function withdrawNotice(tag: string): Promise<void> {
  if (stateNow() !== 'on') return;
  const worker = await navigator.serviceWorker.getRegistration(workerAddress);
  for (const notice of (await worker?.getNotifications({ tag })) ?? []) notice.close();
}

/** Hears of presses on notices, each with its address, until the returned function is called. */
export function onNoticePressed(open: (address: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const heard = ({ data }: MessageEvent<unknown>) => {
    const address = typeof data === 'object' && data !== null && 'open' in data ? data.open : undefined;
    if (typeof address === 'string') open(address);
  };
  navigator.serviceWorker.addEventListener('message', heard);
  return () => navigator.serviceWorker.removeEventListener('message', heard);
}

async function register(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerAddress);
  return navigator.serviceWorker.ready;
}

function stageOf({ data }: Notification): unknown {
  const kept: unknown = data;
  return typeof kept === 'object' && kept !== null && 'stage' in kept ? kept.stage : undefined;
}
