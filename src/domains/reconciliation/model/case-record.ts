import { z } from 'zod';
import { caseStates } from './case-states.ts';
import { findingKinds } from './finding.ts';

/** What a case stands on, as it was when it was opened. Amounts in minor units of the case's currency. */
export const caseEvidence = z.object({
  storeName: z.string(),
  /** By which the service knows the store. */
  storeRef: z.string().nullable(),
  order: z.object({ externalId: z.string(), displayId: z.string(), date: z.string() }).nullable(),
  line: z
    .object({
      row: z.int(),
      kind: z.string(),
      date: z.string().nullable(),
      payoutReference: z.string().nullable(),
      payoutDate: z.string().nullable(),
      description: z.string(),
      /** The row as it stands in the file. */
      raw: z.array(z.object({ heading: z.string(), cell: z.string() })),
    })
    .nullable(),
  report: z.object({ fileName: z.string(), from: z.string(), to: z.string() }),
});
export type CaseEvidence = z.infer<typeof caseEvidence>;

export const caseEvent = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  /** What happened, as a sentence. */
  sentence: z.string(),
});
export type CaseEvent = z.infer<typeof caseEvent>;

export const caseKind = z.enum(findingKinds);
export const caseState = z.enum(caseStates);
