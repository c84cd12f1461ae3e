import { minuteMs } from '../../../shared/time.ts';

/** An owner's way to a service and back. `expired` is what becomes of one that is open when its time is over. */
export type ConsentState = 'asked' | 'taken' | 'choosing' | 'connected' | 'refused' | 'failed';

/** A service's code lives ten minutes (HubRise's authentication page), and so does the way. */
export const consentLastsMs = 10 * minuteMs;

/** Where services send the owner back to: one page for all of them, as it is registered there. */
export const consentReturnPath = '/dashboard/integrations/consent';

/** What goes to the service and comes back: the consent's id and a secret that only this way knows. */
export interface ConsentKey {
  id: string;
  secret: string;
}

export const writeState = ({ id, secret }: ConsentKey): string => `${id}.${secret}`;

export function readState(state: string): ConsentKey | undefined {
  const [, id, secret] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(state) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

const open: ReadonlySet<ConsentState> = new Set(['asked', 'taken', 'choosing']);

export function isExpired({ state, expiresAt }: { state: ConsentState; expiresAt: Date }, now: Date): boolean {
  return open.has(state) && expiresAt <= now;
}

/** What the owner reads after coming back, whatever has happened. */
export function consentSentence(given: {
  state: ConsentState | 'expired';
  serviceName: string;
  storeName: string;
  why: string | null;
}): string {
  const { state, serviceName, storeName, why } = given;
  switch (state) {
    case 'connected':
      return `${serviceName} is connected. Orders for ${storeName} come in here from now on.`;
    case 'choosing':
      return `${serviceName} has let us in. Choose which of its stores is ${storeName}.`;
    case 'refused':
      return `You said no at ${serviceName}. Nothing was connected; start again whenever you like.`;
    case 'expired':
      return `That took longer than ten minutes, so ${serviceName}’s permission has run out. Connect again.`;
    case 'failed':
      return `${serviceName} could not be connected: ${why ?? 'it did not say why.'}`;
    case 'asked':
    case 'taken':
      return `We wait for ${serviceName}.`;
  }
}
