import { oc } from '@orpc/contract';
import { z } from 'zod';

/** A merchant's account as a whole: its data to take away, and its end. */

const tags = ['Account'];

const deletion = z.object({
  /** Null: nobody has asked for it. */
  asked: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
  /** What the person is asked for before it is taken. */
  proof: z.enum(['password', 'code']),
});
export type Deletion = z.infer<typeof deletion>;

const words = z.string().max(200);

export const accountContract = {
  getDeletion: oc
    .route({ method: 'GET', path: '/account/deletion', tags, summary: 'Whether the account is to be deleted' })
    .output(deletion),
  askForDeletion: oc
    .route({ method: 'POST', path: '/account/deletion', tags, summary: 'Ask for the account to be deleted' })
    .input(
      z.object({
        reason: z
          .string({ error: 'Say why, in a few words.' })
          .trim()
          .min(1, 'Say why, in a few words.')
          .max(500, 'At most 500 characters fit here.'),
        password: words.optional(),
        code: words.optional(),
      }),
    )
    .output(deletion)
    .errors({ CONFLICT: { message: 'It has been asked for already.' } }),
  withdrawDeletion: oc
    .route({ method: 'POST', path: '/account/deletion/withdraw', tags, summary: 'Keep the account after all' })
    .output(deletion)
    .errors({ NOT_FOUND: { message: 'Nobody has asked for it.' } }),
};

/** Everything that is kept of the account, as a ZIP. */
export const accountExportPath = '/api/account/export.zip';
