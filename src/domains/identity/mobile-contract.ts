import { oc } from '@orpc/contract';
import { z } from 'zod';
import { languages } from './model/languages.ts';

const tags = ['Accounts'];

const mobile = z.object({
  /** At which I am written to, in E.164; null: at none. */
  phone: z.string().nullable(),
  /** What I last said about it; null: nothing beyond my sign-up. */
  proof: z
    .object({
      isGiven: z.boolean(),
      wording: z.string(),
      version: z.string(),
      source: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
  /** A number that waits for its code. */
  waiting: z.object({ phone: z.string(), until: z.iso.datetime() }).nullable(),
  /** Whether anybody sends an SMS for us. */
  hasSms: z.boolean(),
});
export type Mobile = z.infer<typeof mobile>;

const post = (path: `/${string}`, summary: string) => oc.route({ method: 'POST', path, tags, summary });

export const mobileContract = {
  getMobile: oc
    .route({ method: 'GET', path: '/me/mobile', tags, summary: 'At which number I am texted' })
    .output(mobile),
  /** Sends a code to the number; nothing changes before it comes back. */
  beginMobile: post('/me/mobile', 'Be texted at a number of mine')
    .input(
      z.object({
        phone: z.string().trim().min(1, 'Enter your mobile number.').max(40, 'This is longer than any number.'),
        agrees: z.literal(true, 'Agree to the text messages first.'),
        /** The version of the words beside the box, and the language in which they were read. */
        consentVersion: z.string().max(20),
        language: z.enum(languages),
      }),
    )
    .output(mobile),
  confirmMobile: post('/me/mobile/confirm', 'Confirm the number with the code')
    .input(
      z.object({
        code: z
          .string()
          .trim()
          .regex(/^\d{6}$/, 'Enter the six digits.'),
        language: z.enum(languages),
      }),
    )
    .output(mobile),
  endMobile: post('/me/mobile/end', 'Be texted no more').output(mobile),
};
