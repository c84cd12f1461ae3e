import { implement } from '@orpc/server';
import { inTransaction } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Language } from '../identity/model/languages.ts';
import { answersDueBy, openSupportCase, supportIsOpen } from '../support/index.ts';
import { checked } from './checked.ts';
import { assistantContract } from './contract.ts';
import type { Asker } from './question.ts';
import type { AssistantGiven } from './routes.ts';

const actor = { kind: 'system', name: 'assistant' } as const;

/** For whoever has no merchant: nothing is kept but the case that a person is asked for. */
export function visitorHandlers({ db, parts, sessions, engine, callAs }: AssistantGiven) {
  const { clock } = parts;
  const os = implement(assistantContract).$context<ApiContext>();

  /** Somebody who is logged in as an applicant is known; everybody else is a visitor. */
  async function visitorOf(context: ApiContext, language: Language): Promise<Asker> {
    const visitor: Asker = {
      role: 'visitor',
      name: '',
      email: null,
      language,
      stores: [],
      storeId: null,
      reads: null,
    };
    if (context.headers['authorization'] === undefined) return visitor;
    const person = await sessions.applicant(context).catch((error: unknown) => {
      // A log-in that has ended makes a visitor of whoever asks, not a refusal.
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (person?.role !== 'applicant') return visitor;
    const { role, user, language: own } = person;
    const reads = callAs({ ...context, method: 'GET' });
    return { ...visitor, role, name: user.name, email: user.email, language: own ?? language, reads };
  }

  return {
    askAsVisitor: os.askAsVisitor.handler(async ({ context, input }) => {
      const asker = await visitorOf(context, input.language);
      const now = clock.now();
      const { text: asked, before } = input;
      const found = await engine.answer({ text: asked, asker, before, open: [], earlier: [], now });
      const { kind, topic, language, text, sources, choices, handover, frame } = checked(found, input.text, context);
      const passedOn = handover && {
        ...handover,
        caseId: null,
        caseNumber: null,
        dueAt: answersDueBy(now).toISOString(),
        isOpen: supportIsOpen(now),
      };
      return { kind, topic, language, text, sources, choices, handover: passedOn, frame };
    }),
    handOverVisitor: os.handOverVisitor.handler(async ({ input }) => {
      const now = clock.now();
      const asked = input.said.filter(({ from }) => from === 'person').map(({ text }) => text);
      const opened = await inTransaction({ db, parts, actor }, (ctx) =>
        openSupportCase(ctx, {
          key: `visitor ${input.id}`,
          merchantId: null,
          storeId: null,
          userId: null,
          contact: { name: input.name, email: input.email, language: input.language },
          topic: input.topic,
          urgency: input.urgent ? 'urgent' : 'normal',
          subject: (input.urgent ? asked.at(-1) : asked[0]) ?? '',
          file: {
            asked: asked.slice(-1),
            lookedUp: [],
            tried: [],
            transcript: input.said.map(({ from, text }) => ({ from, text, at: now })),
          },
        }),
      );
      return { caseNumber: `C-${opened.number}`, dueAt: opened.dueAt.toISOString() };
    }),
  };
}
