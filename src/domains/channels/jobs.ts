import { z } from 'zod';
import { defineJob } from '../../platform/jobs/queue.ts';

/** Works off a delivery that was kept to be looked at after its acknowledgement. */
export const processDeliveryJob = defineJob(
  'channels.process_delivery',
  z.object({ merchantId: z.uuid(), deliveryId: z.uuid() }),
);

/** Makes the calls about one order that are due, in order. */
export const deliverCallsJob = defineJob(
  'channels.deliver_calls',
  z.object({ merchantId: z.uuid(), orderId: z.uuid() }),
);
