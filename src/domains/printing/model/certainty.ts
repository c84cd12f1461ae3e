import type { PrinterKind } from './paper.ts';
import type { TicketState } from './ticket.ts';

/**
 * Whether the state of a ticket is certain. A browser hears that its print dialog was closed and no more: what it was
 * given may have come out, or somebody pressed Cancel.
 */
export function isCertain({ state }: { state: TicketState }, printer: { kind: PrinterKind } | undefined): boolean {
  return state !== 'printed' || printer?.kind !== 'browser';
}

/** Whether somebody may have this ticket printed once more as it is: it was not printed, or perhaps not. */
export function mayPrintAnyway(ticket: { state: TicketState }, printer: { kind: PrinterKind } | undefined): boolean {
  const { state } = ticket;
  return state === 'expired' || state === 'dropped' || state === 'failed' || !isCertain(ticket, printer);
}
