import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from './context.ts';
import { payoutErrorKinds } from './payout-errors.ts';
import { payingServices } from './payout-line.ts';
import { writePayoutReport } from './payout-report.ts';

const maxErrors = 100;

const wishSchema = z.strictObject({
  service: z.enum(payingServices),
  externalStoreId: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  errors: z.partialRecord(z.enum(payoutErrorKinds), z.int().min(0).max(maxErrors)).default({}),
});

/** What a service would send its partner's bookkeeper, and beside it what is wrong in it. */
export function payoutControlRoutes(app: FastifyInstance, context: Context): void {
  app.post('/payout-reports', (request, reply) => {
    const { service, externalStoreId, ...wish } = wishSchema.parse(request.body);
    const outlet = context.world.outlets.find(
      (one) => one.service === service && one.externalStoreId === externalStoreId,
    );
    if (!outlet) return reply.code(404).send({ error: 'There is no such store on that service.' });
    try {
      return reply.send(writePayoutReport(context, { service, outlet, ...wish }));
    } catch (error) {
      return reply.code(409).send({ error: error instanceof Error ? error.message : 'The report was not written.' });
    }
  });
}
