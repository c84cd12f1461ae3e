import type { Drift } from './shared-schema-drift.ts';
import { decimalToMinor, isSaneMinor } from './shared-money.ts';

/** Reads an amount in integer cents; undefined when absent. */
export type Cents = (sent: unknown, field: string) => number | undefined;

/** For services whose amounts are integer cents; what is none is noted. */
export function centsReader(drift: Drift): Cents {
  return (sent, field) => {
    if (sent === undefined || sent === null || sent === '') return undefined;
    const written = typeof sent === 'number' ? String(sent) : typeof sent === 'string' ? sent : '?';
    const amountMinor = decimalToMinor(written, 0);
    if (amountMinor === undefined || !isSaneMinor(amountMinor)) {
      drift.note(`${field}: unreadable amount`);
      return undefined;
    }
    if (written.includes('.')) drift.note(`${field}: amount with a decimal point`);
    return amountMinor;
  };
}
