import { z } from 'zod';

/** What there is to know of a printer before anything is printed on it. */

/** `cloudprnt`: asks us over HTTPS. `tcp`: we connect to it. `browser`: whatever the device prints on that shows the screen. */
export const printerKinds = ['cloudprnt', 'tcp', 'browser'] as const;
export type PrinterKind = (typeof printerKinds)[number];

/** The command languages of receipt printers. */
export const tongues = ['esc-pos', 'star-prnt', 'star-line'] as const;
export type Tongue = (typeof tongues)[number];

/** Tables of letters that printers have; `ascii` prints on all of them. */
export const codePages = ['windows1252', 'cp858', 'cp437', 'ascii'] as const;
export type CodePage = (typeof codePages)[number];

/** Letters of the smallest size on one line: paper of 58 mm has 32, of 80 mm 42 or 48. */
export const paperColumns = [32, 42, 48] as const;
export const columnsOf = z.union(paperColumns.map((columns) => z.literal(columns)));
export type PaperColumns = (typeof paperColumns)[number];

/** Raw printing over the network listens here (port 9100, and the next ones on print servers with several). */
export const tcpPorts = { least: 9100, most: 9109, usual: 9100 } as const;
