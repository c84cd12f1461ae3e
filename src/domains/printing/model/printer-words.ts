import type { PrinterKind } from './paper.ts';
import type { PrinterState } from './printer-state.ts';

/** How a printer stands, in a sentence for whoever is to look after it. */
export function printerSentence(given: {
  kind: PrinterKind;
  state: PrinterState;
  trouble: string | null;
  waiting: number;
}): string {
  const { kind, state, trouble, waiting } = given;
  switch (state) {
    case 'ready':
      return 'Ready.';
    case 'printing':
      return waiting === 1 ? 'Printing 1 ticket.' : `Printing ${waiting} tickets.`;
    case 'never_seen':
      return neverSeen[kind];
    case 'silent':
      if (waiting === 0) return 'It does not ask for tickets any more. Check its power and its network.';
      return waiting === 1
        ? '1 ticket waits. Check its power, its paper and its network.'
        : `${waiting} tickets wait. Check its power, its paper and its network.`;
    case 'trouble':
      return trouble ?? 'Something is wrong with it.';
    case 'off':
      return 'Switched off here.';
  }
}

const neverSeen: Record<PrinterKind, string> = {
  cloudprnt: 'It has not asked for tickets yet. Enter the address in the printer’s own settings.',
  tcp: 'Nothing has been printed on it yet. Print a test ticket.',
  browser: 'No screen prints for it yet. Open Printing on the device beside it and switch on “Print on this device”.',
};

/** Star's status codes, of its CloudPRNT protocol guide, section "Printer status codes". */
const starCodes: Readonly<Record<string, string>> = {
  '410': 'It is out of paper.',
  '411': 'Its paper is jammed.',
  '420': 'Its cover is open.',
  '510': 'It could not print what it was sent.',
  '511': 'It could not print what it was sent.',
  '512': 'It could not print what it was sent.',
  '520': 'It could not fetch the ticket.',
  '521': 'It could not fetch the ticket.',
};

const maxWords = 80;

/** What a printer's own status means; null where all is well. */
export function troubleOf(statusCode: string): string | null {
  const code = /^\s*(\d{3})/.exec(statusCode)?.[1];
  if (code?.startsWith('2') === true) return null;
  const words = statusCode.replaceAll(/[^\p{L}\p{N} .,:-]/gu, '').slice(0, maxWords);
  return starCodes[code ?? ''] ?? `It says: ${words}`;
}
