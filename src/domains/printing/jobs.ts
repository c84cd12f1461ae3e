import { z } from 'zod';
import { defineJob, job } from '../../platform/jobs/queue.ts';

/** Puts into the queues what the kitchen must read of an order as it is now. */
export const makeTicketsJob = defineJob('printing.make_tickets', z.object({ merchantId: z.uuid(), orderId: z.uuid() }));

/** One waiting job per order. */
export function makeTicketsRequest(at: { merchantId: string; orderId: string }) {
  return job(makeTicketsJob, at, { jobKey: `tickets:${at.orderId}` });
}

/** Sends the next ticket to a printer that we connect to. */
export const sendToPrinterJob = defineJob(
  'printing.send_to_printer',
  z.object({ merchantId: z.uuid(), printerId: z.uuid() }),
);

/** One waiting job per printer. */
export function sendToPrinterRequest(at: { merchantId: string; printerId: string }, runAt?: Date) {
  return job(sendToPrinterJob, at, { jobKey: `printer:${at.printerId}`, ...(runAt && { runAt }) });
}
