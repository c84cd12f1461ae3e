import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asMerchant } from '../../platform/db/database.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { slipPdfPath } from './model/slip-path.ts';
import { getSlip } from './queries.ts';
import type { LoyaltyGiven } from './routes.ts';
import { slipPdf } from './slip-pdf.ts';

const parameters = z.object({ id: z.uuid('must be an id') });

/** The slip of an order as a file, to print. */
export function slipRoutes({ db, sessions, publicUrl }: LoyaltyGiven) {
  return (server: FastifyInstance): void => {
    server.get(slipPdfPath(':id'), async (request, reply) => {
      const { id } = parseQuery(parameters, request.params);
      const member = await sessions.member(request, 'serve_guests');
      const slip = await asMerchant(db, member, (tx) => getSlip(tx, id, publicUrl));
      return reply
        .type('application/pdf')
        .header('content-disposition', 'inline; filename="rewards-slip.pdf"')
        .header('cache-control', 'private, no-store')
        .send(await slipPdf(slip));
    });
  };
}
