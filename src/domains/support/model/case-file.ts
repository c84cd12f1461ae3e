import { z } from 'zod';

/** What a case begins with, so that nobody has to tell it twice: kept as it was, shown beside the thread. */
export const caseFile = z.object({
  asked: z.array(z.string()),
  lookedUp: z.array(z.object({ title: z.string(), href: z.string().nullable() })),
  tried: z.array(z.string()),
  transcript: z.array(z.object({ from: z.enum(['person', 'assistant']), text: z.string(), at: z.iso.datetime() })),
});
export type CaseFile = z.infer<typeof caseFile>;
