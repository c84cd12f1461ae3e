import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Networks } from '../../../platform/http/networks.ts';
import { newId } from '../../../shared/ids.ts';
import { readStores } from '../../merchants/index.ts';
import type { PrinterInput, SettingsInput, StationInput } from '../contract.ts';
import { codePagesOf, tcpPorts } from '../model/paper.ts';
import { newPrintToken } from '../print-token.ts';
import {
  findStationStore,
  insertPrinter,
  insertStation,
  lockPrinter,
  readPrinters,
  readStations,
  removePrinter,
  removeStations,
  updatePrinter,
  updateStation,
  writeToken,
  type PrinterForm,
  type StationForm,
} from '../printer-store.ts';
import { readSettings, writeSettings } from '../settings-store.ts';
import { dropTicketsOf } from '../ticket-store.ts';
import { endPrinterTrouble } from './tell-of-printer.ts';

const maxPrinters = 20;
const maxStations = 20;
const changedMeanwhile = 'Somebody else has changed this meanwhile. Look at it again.';

/** Throws NOT_FOUND for a store that is not the transaction's. */
async function requireStore(ctx: Context, storeId: string): Promise<void> {
  const stores = await readStores(ctx.tx);
  if (!stores.some(({ id }) => id === storeId)) throw new AppError('NOT_FOUND', 'There is no such store.');
}

/** Saves how a store prints. From the moment on that it prints by itself, orders do that are accepted then. */
export async function saveSettings(ctx: Context, { storeId, isAutomatic, ...rest }: SettingsInput): Promise<void> {
  await requireStore(ctx, storeId);
  const { automaticSince: before } = await readSettings(ctx.tx, storeId);
  const automaticSince = isAutomatic ? (before ?? ctx.clock.now()) : null;
  if (await writeSettings(ctx.tx, storeId, { automaticSince, ...rest })) return;
  throw new AppError('CONFLICT', changedMeanwhile);
}

/** What goes together; throws BAD_REQUEST that names the field. */
function toForm(input: PrinterInput, networks: Networks | undefined): PrinterForm {
  const { name, kind, columns, codePage, isOn, tongue } = input;
  const form = { name, kind, tongue, columns, codePage, isOn, host: null, port: null };
  if (kind === 'cloudprnt' && tongue === 'esc-pos') {
    throw new AppError('BAD_REQUEST', 'tongue: Printers that ask by themselves speak StarPRNT or Star Line.');
  }
  if (!codePagesOf(tongue).includes(codePage)) {
    throw new AppError('BAD_REQUEST', 'codePage: Printers that speak ESC/POS have this table. Choose UTF-8.');
  }
  if (kind !== 'tcp') return form;
  if (!networks) throw new AppError('BAD_REQUEST', 'kind: Forkline does not connect to printers here.');
  const host = input.host?.trim() ?? '';
  if (!networks.holds(host)) {
    throw new AppError('BAD_REQUEST', 'host: Enter the IP address of a printer in a network that Forkline may reach.');
  }
  return { ...form, host, port: input.port ?? tcpPorts.usual };
}

/** Adds a printer; the first one of a store gets a station that prints everything. Answers its id. */
export async function addPrinter(
  ctx: Context,
  networks: Networks | undefined,
  { storeId, ...input }: PrinterInput & { storeId: string },
): Promise<string> {
  await requireStore(ctx, storeId);
  const form = toForm(input, networks);
  const printers = await readPrinters(ctx.tx, storeId);
  if (printers.length >= maxPrinters) throw new AppError('CONFLICT', `A store has ${maxPrinters} printers at most.`);
  const id = newId();
  await insertPrinter(ctx.tx, { id, storeId, at: ctx.clock.now(), ...form });
  if ((await readStations(ctx.tx, storeId)).length === 0) {
    const everything = { copies: 1, hasEverything: false, takesRest: true, categoryIds: [] };
    await insertStation(ctx.tx, { id: newId(), storeId, printerId: id, name: 'Kitchen', ...everything });
  }
  return id;
}

/** Answers the store of the printer. */
export async function changePrinter(
  ctx: Context,
  networks: Networks | undefined,
  { id, version, ...input }: PrinterInput & { id: string; version: number },
): Promise<string> {
  const printer = await lockPrinter(ctx.tx, id);
  if (!printer) throw new AppError('NOT_FOUND', 'There is no such printer.');
  if (printer.kind !== input.kind) throw new AppError('BAD_REQUEST', 'kind: Add another printer for another way.');
  if (!(await updatePrinter(ctx.tx, { id, version, ...toForm(input, networks) }))) {
    throw new AppError('CONFLICT', changedMeanwhile);
  }
  if (!input.isOn) await endPrinterTrouble(ctx, id);
  return printer.storeId;
}

/** Removes a printer with its stations; what waited for it is listed. Answers its store. */
export async function takePrinterAway(ctx: Context, id: string): Promise<string> {
  const printer = await lockPrinter(ctx.tx, id);
  if (!printer) throw new AppError('NOT_FOUND', 'There is no such printer.');
  const at = ctx.clock.now();
  await dropTicketsOf(ctx.tx, id, 'Its printer was removed.');
  await removeStations(ctx.tx, { printerId: id, at });
  await removePrinter(ctx.tx, id, at);
  await endPrinterTrouble(ctx, id);
  return printer.storeId;
}

/** A new address for a printer that asks by itself; the old one is good no more. Shown once. */
export async function giveAddress(ctx: Context, id: string): Promise<{ storeId: string; token: string }> {
  const printer = await lockPrinter(ctx.tx, id);
  if (printer?.kind !== 'cloudprnt') throw new AppError('NOT_FOUND', 'There is no such printer.');
  const { token, tokenHash } = newPrintToken();
  await writeToken(ctx.tx, { id, tokenHash });
  return { storeId: printer.storeId, token };
}

/** Adds a station, or changes one. Answers its store. */
export async function saveStation(
  ctx: Context,
  input: StationInput & ({ storeId: string } | { id: string; version: number }),
): Promise<string> {
  const storeId = 'storeId' in input ? input.storeId : await findStationStore(ctx.tx, input.id);
  if (storeId === undefined) throw new AppError('NOT_FOUND', 'There is no such station.');
  await requireStore(ctx, storeId);
  const { name, printerId, copies, hasEverything, takesRest, categoryIds } = input;
  const form: StationForm = { name, printerId, copies, hasEverything, takesRest, categoryIds };
  if (!(await readPrinters(ctx.tx, storeId)).some(({ id }) => id === printerId)) {
    throw new AppError('BAD_REQUEST', 'printerId: Choose a printer of this store.');
  }
  if ('id' in input) {
    const { id, version } = input;
    if (!(await updateStation(ctx.tx, { id, storeId, version, ...form })))
      throw new AppError('CONFLICT', changedMeanwhile);
    return storeId;
  }
  if ((await readStations(ctx.tx, storeId)).length >= maxStations) {
    throw new AppError('CONFLICT', `A store has ${maxStations} stations at most.`);
  }
  await insertStation(ctx.tx, { id: newId(), storeId, ...form });
  return storeId;
}

/** Answers its store. */
export async function takeStationAway(ctx: Context, id: string): Promise<string> {
  const storeId = await findStationStore(ctx.tx, id);
  if (storeId === undefined) throw new AppError('NOT_FOUND', 'There is no such station.');
  await removeStations(ctx.tx, { id, at: ctx.clock.now() });
  return storeId;
}
