import { useSyncExternalStore } from 'react';
import { localStorageValue } from '../../lib/local-storage-value.ts';

/** Tickets that this device was given to print: whether paper came out, only somebody who stands there can say. */

/** `no` on a device that prints without a dialog: there is nothing to cancel, and nobody to ask. */
export const asksWhetherPrinted = localStorageValue('asksWhetherPrinted');

export interface GivenTicket {
  id: string;
  number: string;
  station: string;
}

/** Of more, only the last ones are asked about; all stand in the list of tickets. */
const maxAsked = 5;

/** Oldest first. A page that is loaded again asks no more. */
let given: readonly GivenTicket[] = [];
const listeners = new Set<() => void>();

/** Its print dialog was closed. */
export function askAbout(ticket: GivenTicket): void {
  if (asksWhetherPrinted.get() === 'no') return;
  change([...given.filter(({ id }) => id !== ticket.id), ticket].slice(-maxAsked));
}

export function answered(id: string): void {
  change(given.filter((ticket) => ticket.id !== id));
}

function change(next: readonly GivenTicket[]): void {
  given = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnanswered(): readonly GivenTicket[] {
  return useSyncExternalStore(
    subscribe,
    () => given,
    () => given,
  );
}
