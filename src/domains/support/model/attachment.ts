import { z } from 'zod';

/** A file that came with a mail. What is not kept is named with the reason. */
export const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  /** Why it is not kept; null: it can be downloaded. */
  leftOut: z.string().nullable(),
});
export type Attachment = z.infer<typeof attachment>;
export const attachments = z.array(attachment);
