import { z } from 'zod';
import { defineJob } from '../jobs/queue.ts';

/** The queue waits longer after each try; the last one is about half an hour after the first. */
export const deliveryAttempts = 8;

export const deliverMessageJob = defineJob('deliver_message', z.object({ messageId: z.uuid() }));
