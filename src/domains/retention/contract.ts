import { oc } from '@orpc/contract';
import { z } from 'zod';

export const retentionContract = {
  /** Ends the connections at once; a job erases the rest when every service has been told. Twice is once. */
  deleteAccount: oc
    .route({
      method: 'POST',
      path: '/backoffice/merchants/{id}/delete',
      tags: ['Back office'],
      summary: 'Carry out the deletion that an owner asked for',
    })
    .input(
      z.object({
        id: z.uuid('must be an id'),
        /** The merchant's name, typed by the staff member as the confirmation. */
        name: z.string().trim().min(1, "Type the merchant's name.").max(200),
      }),
    )
    .output(z.object({ state: z.enum(['under_way', 'done']) }))
    .errors({ CONFLICT: { message: 'Money is still owed, or an order is open.' } }),
};
