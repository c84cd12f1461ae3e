import { z } from 'zod';
import { defineJob, job } from '../../platform/jobs/queue.ts';

const atConnection = z.object({ merchantId: z.uuid(), connectionId: z.uuid() });

/** Goes on with what is on its way to one connection. */
export const sendMenuJob = defineJob('menu.send', atConnection);
/** Tells one connection what is sold out and what is back. */
export const deliverAvailabilityJob = defineJob('menu.availability', atConnection);
/** Reads one connection's menu back and compares it. */
export const readBackJob = defineJob('menu.read_back', atConnection);
/** Ends what is sold out at a store and whose end has come. */
export const backOnSaleJob = defineJob('menu.back_on_sale', z.object({ merchantId: z.uuid(), storeId: z.uuid() }));
/** Applies a dated price where its moment has come. */
export const priceChangeJob = defineJob(
  'menu.price_change',
  z.object({ merchantId: z.uuid(), priceChangeId: z.uuid() }),
);
/** Takes an order's items from the counted stock. */
export const takeStockJob = defineJob(
  'menu.take_stock',
  z.object({
    merchantId: z.uuid(),
    storeId: z.uuid(),
    orderId: z.uuid(),
    lines: z.array(z.object({ ref: z.string(), quantity: z.number() })),
  }),
);
/** Takes a file over into the menu. */
export const importJob = defineJob('menu.import', z.object({ merchantId: z.uuid(), importId: z.uuid() }));

/** Tells people of a version that a service refused. */
export const tellOfFailureJob = defineJob(
  'menu.tell_of_failure',
  z.object({ merchantId: z.uuid(), targetId: z.uuid() }),
);

type AtConnection = z.infer<typeof atConnection>;

/** Menus may take minutes; news about sold-out things overtake them. */
const availabilityFirst = -5;

export const sendJob = (at: AtConnection, runAt?: Date) =>
  job(sendMenuJob, at, { jobKey: `menu-send:${at.connectionId}`, ...(runAt && { runAt }) });

export const availabilityJob = (at: AtConnection, runAt?: Date) =>
  job(deliverAvailabilityJob, at, {
    jobKey: `menu-availability:${at.connectionId}`,
    priority: availabilityFirst,
    ...(runAt && { runAt }),
  });

export const readJob = (at: AtConnection, runAt?: Date) =>
  job(readBackJob, at, { jobKey: `menu-read:${at.connectionId}`, ...(runAt && { runAt }) });

export const runImportJob = (one: z.infer<typeof importJob.payload>) =>
  job(importJob, one, { jobKey: `menu-import:${one.importId}` });
