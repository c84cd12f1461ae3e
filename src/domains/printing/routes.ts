import { implement } from '@orpc/server';
import { inMerchant, type Context, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Networks } from '../../platform/http/networks.ts';
import { asId } from '../../shared/ids.ts';
import type { Registry } from '../channels/index.ts';
import type { Permission } from '../identity/model/permissions.ts';
import type { Member, Sessions } from '../identity/index.ts';
import type { LetterSettings } from '../notices/index.ts';
import { printAgain } from './commands/print-again.ts';
import { printTest } from './commands/print-test.ts';
import {
  addPrinter,
  changePrinter,
  giveAddress,
  saveSettings,
  saveStation,
  takePrinterAway,
  takeStationAway,
} from './commands/save-printing.ts';
import { dropTicket, printAnyway, settleByBrowser } from './commands/settle-ticket.ts';
import { takeForBrowser } from './commands/take-for-browser.ts';
import { cloudPrntPath, printingContract, type Printing } from './contract.ts';
import { getPrinting, getTicket, listStanding, listTickets, showTicket, ticketsOfOrder, toTaken } from './queries.ts';
import { lockPrinter } from './printer-store.ts';

export interface PrintingGiven {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
  /** Where printers may stand that we connect to; undefined: we connect to none. */
  networks: Networks | undefined;
  publicUrl: string;
  letters: LetterSettings;
}

export function printingRouter(given: PrintingGiven) {
  const { db, parts, sessions, registry, networks, publicUrl } = given;
  const os = implement(printingContract).$context<ApiContext>();
  const now = () => parts.clock.now();

  async function read<T>(context: ApiContext, work: (tx: Context['tx']) => Promise<T>): Promise<T> {
    const member = await sessions.member(context, 'work_orders');
    return asMerchant(db, member, work);
  }

  async function act<T>(
    context: ApiContext,
    permission: Permission,
    work: (ctx: Context, member: Member) => Promise<T>,
  ): Promise<T> {
    // What is being cooked must come out, whatever is the matter with the account.
    const member = await sessions.member(context, permission, { evenSuspended: permission === 'work_orders' });
    return inMerchant({ db, parts, actor: member.actor }, member, (ctx) => work(ctx, member));
  }

  const show = ({ tx }: Pick<Context, 'tx'>, storeId: string): Promise<Printing> =>
    getPrinting(tx, { storeId, now: now(), mayConnect: networks !== undefined });

  /** Answers all of the store's printing after a change, which says of which store it was. */
  const change = (context: ApiContext, work: (ctx: Context) => Promise<string>) =>
    act(context, 'run_printing', async (ctx) => show(ctx, await work(ctx)));

  return os.router({
    getPrinting: os.getPrinting.handler(({ context, input: { storeId } }) =>
      read(context, (tx) => show({ tx }, storeId)),
    ),
    savePrinting: os.savePrinting.handler(({ context, input }) =>
      change(context, async (ctx) => {
        await saveSettings(ctx, input);
        return input.storeId;
      }),
    ),
    getPrinterStates: os.getPrinterStates.handler(({ context, input: { storeId } }) =>
      read(context, async (tx) => ({ printers: await listStanding(tx, { storeId, now: now() }) })),
    ),
    addPrinter: os.addPrinter.handler(({ context, input }) =>
      change(context, async (ctx) => {
        await addPrinter(ctx, networks, input);
        return input.storeId;
      }),
    ),
    changePrinter: os.changePrinter.handler(({ context, input }) =>
      change(context, (ctx) => changePrinter(ctx, networks, input)),
    ),
    removePrinter: os.removePrinter.handler(({ context, input: { id } }) =>
      change(context, (ctx) => takePrinterAway(ctx, id)),
    ),
    makePrinterAddress: os.makePrinterAddress.handler(({ context, input: { id } }) =>
      act(context, 'run_printing', async (ctx) => {
        const { storeId, token } = await giveAddress(ctx, id);
        const address = `${publicUrl}${cloudPrntPath.replace(':token', token)}`;
        return { address, printing: await show(ctx, storeId) };
      }),
    ),
    printTest: os.printTest.handler(({ context, input: { id, requestKey } }) =>
      act(context, 'work_orders', async (ctx, { merchantId }) => {
        await printTest(ctx, { merchantId, printerId: id, requestKey });
        return show(ctx, (await lockPrinter(ctx.tx, id))?.storeId ?? '');
      }),
    ),
    takeTicket: os.takeTicket.handler(({ context, input: { id, device } }) =>
      act(context, 'work_orders', async (ctx) => {
        const { ticket, isElsewhere } = await takeForBrowser(ctx, { printerId: id, device });
        return { ticket: ticket ? await toTaken(ctx.tx, ticket) : null, isElsewhere };
      }),
    ),
    addStation: os.addStation.handler(({ context, input }) => change(context, (ctx) => saveStation(ctx, input))),
    changeStation: os.changeStation.handler(({ context, input }) => change(context, (ctx) => saveStation(ctx, input))),
    removeStation: os.removeStation.handler(({ context, input: { id } }) =>
      change(context, (ctx) => takeStationAway(ctx, id)),
    ),
    listTickets: os.listTickets.handler(({ context, input: { storeId, cursor, limit } }) =>
      read(context, (tx) => listTickets(tx, { storeId, cursor, limit })),
    ),
    getTicket: os.getTicket.handler(({ context, input: { id } }) => read(context, (tx) => getTicket(tx, id))),
    settleTicket: os.settleTicket.handler(({ context, input: { id, isPrinted } }) =>
      act(context, 'work_orders', async (ctx) => {
        await settleByBrowser(ctx, { ticketId: id, isPrinted });
        return { id };
      }),
    ),
    printAnyway: os.printAnyway.handler(({ context, input: { id } }) =>
      act(context, 'work_orders', async (ctx, { merchantId }) => {
        await printAnyway(ctx, { merchantId, ticketId: id });
        return showTicket(ctx.tx, id);
      }),
    ),
    dropTicket: os.dropTicket.handler(({ context, input: { id } }) =>
      act(context, 'work_orders', async (ctx) => {
        await dropTicket(ctx, id);
        return showTicket(ctx.tx, id);
      }),
    ),
    printOrder: os.printOrder.handler(({ context, input: { id, requestKey } }) =>
      act(context, 'work_orders', async (ctx) => {
        await printAgain(ctx, registry, { orderId: asId(id), requestKey });
        return { tickets: await ticketsOfOrder(ctx.tx, asId(id)) };
      }),
    ),
  });
}
