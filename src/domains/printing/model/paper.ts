import { z } from 'zod';

/** What there is to know of a printer before anything is printed on it. */

/** `cloudprnt`: asks us over HTTPS. `tcp`: we connect to it. `browser`: whatever the device prints on that shows the screen. */
export const printerKinds = ['cloudprnt', 'tcp', 'browser'] as const;
export type PrinterKind = (typeof printerKinds)[number];

/** The command languages of receipt printers. */
export const tongues = ['esc-pos', 'star-prnt', 'star-line'] as const;
export type Tongue = (typeof tongues)[number];

/**
 * Tables of letters that printers have; `ascii` prints on all of them. `utf-8` holds all that newer printers have,
 * `gb18030` is spoken by those that were made for Chinese kitchens.
 */
export const codePages = ['windows1252', 'cp858', 'cp437', 'ascii', 'utf-8', 'gb18030'] as const;
export type CodePage = (typeof codePages)[number];

/** Those whose letters take more than one byte, and may be two columns wide. */
export type WideCodePage = 'utf-8' | 'gb18030';

export function isWide(codePage: CodePage): codePage is WideCodePage {
  return codePage === 'utf-8' || codePage === 'gb18030';
}

/** Of the tables, those that printers of this command language can be told to use. */
export function codePagesOf(tongue: Tongue): readonly CodePage[] {
  return tongue === 'esc-pos' ? codePages : codePages.filter((page) => page !== 'gb18030');
}

/** Letters of the smallest size on one line: paper of 58 mm has 32, of 80 mm 42 or 48. */
export const paperColumns = [32, 42, 48] as const;
export const columnsOf = z.union(paperColumns.map((columns) => z.literal(columns)));
export type PaperColumns = (typeof paperColumns)[number];

/** Raw printing over the network listens here (port 9100, and the next ones on print servers with several). */
export const tcpPorts = { least: 9100, most: 9109, usual: 9100 } as const;
