import { oc } from '@orpc/contract';
import { z } from 'zod';
import { codePages, columnsOf, printerKinds, tcpPorts, tongues } from './model/paper.ts';
import { printerStates } from './model/printer-state.ts';
import { ticketContents, ticketKinds, ticketLanguages, ticketStates } from './model/ticket.ts';

/** Printing in the kitchen. Times are UTC instants. */

const tags = ['Printing'];
/** What a kitchen does all day is no change of a setting. */
const kitchenTags = ['Orders'];
const instant = z.iso.datetime();
const id = z.object({ id: z.uuid() });
const ofStore = z.object({ storeId: z.uuid() });
const version = z.int().min(0);

const between = (min: number, max: number) => {
  const sentence = `Enter a whole number from ${min} to ${max}.`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
};

const settings = z.object({
  /** Orders are printed when they are accepted. */
  isAutomatic: z.boolean(),
  /** What our own words on tickets are in. */
  language: z.enum(ticketLanguages),
  aheadMinutes: between(5, 240),
  expiresAfterMinutes: between(2, 120),
  silentAfterSeconds: between(10, 600),
  version,
});
const settingsInput = settings.extend({ storeId: z.uuid() });
export type SettingsInput = z.infer<typeof settingsInput>;

const name = z.string().trim().min(1, 'Enter a name.').max(60, 'A name has 60 characters at most.');

const printerInput = z.object({
  name,
  kind: z.enum(printerKinds),
  /** Of a printer that we connect to: its IP address. */
  host: z.string().max(64).nullable(),
  port: z
    .int('Enter the port as a number.')
    .min(tcpPorts.least, 'Printers listen on ports 9100 to 9109.')
    .max(tcpPorts.most, 'Printers listen on ports 9100 to 9109.')
    .nullable(),
  tongue: z.enum(tongues),
  columns: columnsOf,
  codePage: z.enum(codePages),
  isOn: z.boolean(),
});
export type PrinterInput = z.infer<typeof printerInput>;

const printer = printerInput.extend({
  id: z.uuid(),
  /** Whether it has been given an address to ask at. */
  hasAddress: z.boolean(),
  state: z.enum(printerStates),
  /** How it stands, in a sentence. */
  sentence: z.string(),
  waiting: z.int(),
  waitingSince: instant.nullable(),
  /** Tickets of the last 12 hours that it did not print in their time. */
  notPrinted: z.int(),
  lastSeenAt: instant.nullable(),
  version,
});
export type Printer = z.infer<typeof printer>;

const stationInput = z.object({
  name,
  printerId: z.uuid(),
  copies: z.int().min(1).max(5),
  /** The whole order, for whoever packs it. */
  hasEverything: z.boolean(),
  /** What no other station makes, and what is not on the menu. */
  takesRest: z.boolean(),
  categoryIds: z.array(z.uuid()).max(200),
});
export type StationInput = z.infer<typeof stationInput>;
const station = stationInput.extend({ id: z.uuid(), version });
export type Station = z.infer<typeof station>;

export const printing = z.object({
  settings,
  printers: z.array(printer),
  stations: z.array(station),
  categories: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Whether printers can be connected to from here. */
  mayConnect: z.boolean(),
});
export type Printing = z.infer<typeof printing>;

export const ticket = z.object({
  id: z.uuid(),
  printerId: z.uuid(),
  printerName: z.string(),
  orderId: z.uuid().nullable(),
  kind: z.enum(ticketKinds),
  state: z.enum(ticketStates),
  reason: z.string().nullable(),
  number: z.string(),
  station: z.string(),
  customer: z.string(),
  copies: z.int(),
  copyNumber: z.int().nullable(),
  dueAt: instant,
  createdAt: instant,
  printedAt: instant.nullable(),
  /** Whether its state is certain. What a browser was given to print may have been cancelled in its dialog: it cannot tell. */
  isCertain: z.boolean(),
  mayPrintAnyway: z.boolean(),
});
export type Ticket = z.infer<typeof ticket>;

const taken = z.object({
  id: z.uuid(),
  contents: ticketContents,
  copies: z.int(),
  mayBeDouble: z.boolean(),
  columns: columnsOf,
});
export type TakenTicket = z.infer<typeof taken>;

const standing = printer.pick({
  id: true,
  name: true,
  kind: true,
  isOn: true,
  state: true,
  sentence: true,
  waiting: true,
});

const route = (method: 'GET' | 'POST' | 'PUT', path: `/${string}`, summary: string) =>
  oc.route({ method, path, tags, summary });
const work = (path: `/${string}`, summary: string) => oc.route({ method: 'POST', path, tags: kitchenTags, summary });
const requestKey = z.uuid();

export const printingContract = {
  getPrinting: route('GET', '/printing', 'Printers and stations of a store').input(ofStore).output(printing),
  savePrinting: route('PUT', '/printing', 'Change how a store prints').input(settingsInput).output(printing),
  getPrinterStates: route('GET', '/printing/state', 'How the printers of a store, or of all stores, stand')
    .input(ofStore.partial())
    .output(z.object({ printers: z.array(standing.extend({ storeId: z.uuid() })) })),
  addPrinter: route('POST', '/printing/printers', 'Add a printer').input(printerInput.and(ofStore)).output(printing),
  changePrinter: route('PUT', '/printing/printers/{id}', 'Change a printer')
    .input(printerInput.and(id.extend({ version })))
    .output(printing),
  removePrinter: route('POST', '/printing/printers/{id}/remove', 'Remove a printer').input(id).output(printing),
  /** For the printer's own settings; the one before is good no more, and this one is shown here only. */
  makePrinterAddress: route('POST', '/printing/printers/{id}/address', 'Make a new address for a printer')
    .input(id)
    .output(z.object({ address: z.string(), printing })),
  printTest: work('/printing/printers/{id}/test', 'Print a test ticket')
    .input(id.extend({ requestKey }))
    .output(printing),
  takeTicket: work('/printing/printers/{id}/take', 'Take the next ticket for the printer of a device')
    .input(id.extend({ device: z.string().min(8).max(64) }))
    .output(z.object({ ticket: taken.nullable(), isElsewhere: z.boolean() })),
  addStation: route('POST', '/printing/stations', 'Add a station').input(stationInput.and(ofStore)).output(printing),
  changeStation: route('PUT', '/printing/stations/{id}', 'Change a station')
    .input(stationInput.and(id.extend({ version })))
    .output(printing),
  removeStation: route('POST', '/printing/stations/{id}/remove', 'Remove a station').input(id).output(printing),
  listTickets: route('GET', '/printing/tickets', 'Tickets of a store, newest first')
    .input(
      ofStore.extend({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(30),
      }),
    )
    .output(z.object({ tickets: z.array(ticket), nextCursor: z.string().nullable() })),
  getTicket: route('GET', '/printing/tickets/{id}', 'One ticket').input(id).output(taken),
  settleTicket: work('/printing/tickets/{id}/settle', 'Say what became of a ticket that a device took')
    .input(id.extend({ isPrinted: z.boolean() }))
    .output(z.object({ id: z.uuid() })),
  printAnyway: work('/printing/tickets/{id}/print', 'Print a ticket that was not printed in its time, or perhaps not')
    .input(id)
    .output(ticket),
  dropTicket: work('/printing/tickets/{id}/drop', 'Take a ticket out of the queue').input(id).output(ticket),
  printOrder: work('/printing/orders/{id}', 'Print an order once more')
    .input(id.extend({ requestKey }))
    .output(z.object({ tickets: z.array(ticket) })),
};

/** Where printers ask that speak CloudPRNT. */
export const cloudPrntPath = '/print/cloudprnt/:token';
