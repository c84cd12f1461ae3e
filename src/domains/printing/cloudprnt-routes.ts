import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inMerchant, type Context, type ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { secondMs } from '../../shared/time.ts';
import { cloudPrntPath } from './contract.ts';
import { troubleOf } from './model/printer-words.ts';
import type { Tongue } from './model/paper.ts';
import { findPrinterOfToken, lockPrinter, recordSeen, type PrinterRow } from './printer-store.ts';
import { hashOf } from './print-token.ts';
import { findNext, giveBack, isLost, minGapMs, settlePrinted, take } from './queue.ts';
import { encodeTicket, plainTicket } from './render/encode-ticket.ts';
import { lockTicket } from './ticket-store.ts';

/**
 * Star's CloudPRNT over HTTP (Star CloudPRNT Protocol Guide 2.4): a printer asks by POST every few seconds, fetches what
 * there is by GET, and says by DELETE what became of it. It works through any router, since the printer is the one who
 * calls.
 */
export function cloudPrntRoutes({ db, parts }: { db: Db; parts: ContextParts }) {
  const actor = { kind: 'system', name: 'printer' } as const;

  /** Runs `work` for the printer that the address belongs to. A wrong address is told nothing. */
  async function asPrinter<T>(
    request: FastifyRequest,
    work: (ctx: Context, printer: PrinterRow) => Promise<T>,
  ): Promise<T> {
    const { token } = parseQuery(place, request.params);
    const found = await findPrinterOfToken(db, hashOf(token));
    if (!found) throw new AppError('NOT_FOUND', 'No printer has this address.');
    return inMerchant({ db, parts, actor }, found.merchantId, async (ctx) => {
      const printer = await lockPrinter(ctx.tx, found.printerId);
      if (!printer) throw new AppError('NOT_FOUND', 'No printer has this address.');
      return work(ctx, printer);
    });
  }

  return (server: FastifyInstance): void => {
    const config = { rateLimit: { max: callsPerMinute, timeWindow: '1 minute', keyGenerator: tokenOf } };
    server.post(cloudPrntPath, { config }, async (request) => {
      const { statusCode, printingInProgress } = poll.parse(request.body ?? {});
      return asPrinter(request, async (ctx, printer) => {
        const trouble = statusCode === undefined ? null : troubleOf(decoded(statusCode));
        await seen(ctx, printer, trouble);
        const isReady = trouble === null && !printingInProgress && printer.isOn && isRested(ctx, printer);
        const next = isReady ? await findNext(ctx, printer) : undefined;
        if (!next) return { jobReady: false };
        return { jobReady: true, mediaTypes: mediaTypesOf(printer), jobToken: next.id, deleteMethod: 'DELETE' };
      });
    });

    server.get(cloudPrntPath, { config }, async (request, reply) => {
      const { type, token: ticketId } = parseQuery(fetching, request.query);
      const file = await asPrinter(request, async (ctx, printer) => {
        await seen(ctx, printer, printer.trouble);
        const next = printer.isOn ? await findNext(ctx, printer) : undefined;
        if (!next || (ticketId !== undefined && ticketId !== next.id)) return undefined;
        const tongue = tongueOf[type];
        if (tongue === undefined && type !== plain)
          throw new AppError('BAD_REQUEST', 'type: This is nothing we print in.');
        // Asked for twice, it is the same ticket once more: the first answer was lost on its way.
        const { contents, copies, mayBeDouble } =
          next.state === 'printing' && !isLost(next, parts.clock.now()) ? next : await take(ctx, printer, next);
        const ticket = { contents, copies, mayBeDouble };
        return tongue === undefined
          ? Buffer.from(plainTicket(ticket, printer), 'utf8')
          : Buffer.from(encodeTicket(ticket, { ...printer, tongue }));
      });
      if (!file) throw new AppError('NOT_FOUND', 'There is nothing to print.');
      return reply
        .type(type === plain ? 'text/plain; charset=utf-8' : type)
        .header('cache-control', 'no-store')
        .send(file);
    });

    server.delete(cloudPrntPath, { config }, async (request) => {
      const { code, token: ticketId } = parseQuery(settling, request.query);
      const trouble = troubleOf(decoded(code));
      await asPrinter(request, async (ctx, printer) => {
        await seen(ctx, printer, trouble);
        const id = ticketId ?? (await findNext(ctx, printer))?.id;
        const ticket = id === undefined ? undefined : await lockTicket(ctx.tx, id);
        // Said twice, or of a ticket that somebody has settled meanwhile: nothing is left to do.
        if (ticket?.printerId !== printer.id || ticket.state !== 'printing') return;
        if (trouble === null) await settlePrinted(ctx, ticket);
        else await giveBack(ctx, ticket, { reason: trouble, begun: true });
      });
      return {};
    });
  };
}

const callsPerMinute = 240;
const plain = 'text/plain';
const place = z.object({ token: z.string().min(20).max(80) });
/** Printers send more, and newer ones more than that; none of it concerns us. */
const poll = z
  .object({ statusCode: z.string().max(200).optional(), printingInProgress: z.boolean().catch(false).default(false) })
  .catch({ printingInProgress: false });
const fetching = z.object({ type: z.string().max(100).default(plain), token: z.uuid().optional() });
const settling = z.object({ code: z.string().max(200).default('200 OK'), token: z.uuid().optional() });

const tongueOf: Readonly<Record<string, Tongue>> = {
  'application/vnd.star.starprnt': 'star-prnt',
  'application/vnd.star.line': 'star-line',
};

function mediaTypesOf({ tongue }: PrinterRow): string[] {
  return tongue === 'star-line' ? ['application/vnd.star.line', plain] : ['application/vnd.star.starprnt', plain];
}

const tokenOf = (request: FastifyRequest) => `cloudprnt ${request.url.split('?')[0]}`;

function isRested(ctx: Context, { lastSentAt }: PrinterRow): boolean {
  return lastSentAt === null || ctx.clock.now().getTime() - lastSentAt.getTime() >= minGapMs;
}

/** Noted every ten seconds only, and when something about it changes: printers ask all day. */
const recordEveryMs = 10 * secondMs;

async function seen(ctx: Context, printer: PrinterRow, trouble: string | null): Promise<void> {
  const at = ctx.clock.now();
  const isKnown = printer.lastSeenAt !== null && at.getTime() - printer.lastSeenAt.getTime() < recordEveryMs;
  if (isKnown && trouble === printer.trouble) return;
  await recordSeen(ctx.tx, { id: printer.id, at, trouble });
}

/** The status comes encoded like an address, in the body as well. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
