import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { implement, ORPCError } from '@orpc/server';
import { afterEach, vi } from 'vitest';
import { refusalOf } from '../../platform/http/api.ts';
import { contract } from '../lib/contract.ts';

type Inputs = InferContractRouterInputs<typeof contract>;
/** What each call answers. */
export type Outputs = InferContractRouterOutputs<typeof contract>;
type Call = keyof typeof contract;

/** What the server answers, by the contract's name of the call: a function throws what the server would throw. */
export type Answers = {
  [Name in Call]?: Outputs[Name] | ((input: Inputs[Name]) => Outputs[Name] | Promise<Outputs[Name]>);
};

export interface AnsweredCalls {
  /** What was asked of the server so far, in order, without what only reads. */
  changes: { call: string; input: unknown }[];
  /** Answers otherwise from here on. */
  answer: (more: Answers) => void;
}

/**
 * Answers the browser's calls in place of the server until the test ends. Inputs and answers go through the contract's
 * own schemas: what the server would refuse as wrong input is refused in its words, and an answer that the contract does
 * not know fails the test. So does a call that has no answer; the screen reads 404 for it.
 */
export function answerCalls(given: Answers): AnsweredCalls {
  const answers: Record<string, unknown> = { ...given };
  const changes: AnsweredCalls['changes'] = [];
  const router = Object.fromEntries(
    Object.entries(contract).map(([call, procedure]) => [
      call,
      implement(procedure as typeof contract.me).handler(async ({ input }: { input: unknown }) => {
        if (procedure['~orpc'].route.method !== 'GET') changes.push({ call, input });
        if (!(call in answers)) {
          faults.push(`The test has no answer for ${call}.`);
          throw new ORPCError('NOT_FOUND', { message: 'There is no such thing.' });
        }
        const answer = answers[call];
        return (await (typeof answer === 'function'
          ? (answer as (asked: unknown) => unknown)(input)
          : answer)) as never;
      }),
    ]),
  );
  const handler = new OpenAPIHandler(router, {
    clientInterceptors: [
      async (call) => {
        try {
          return await call.next();
        } catch (error) {
          const refusal = refusalOf(error);
          if (!refusal) faults.push(faultWords(error));
          throw refusal ?? error;
        }
      },
    ],
  });
  vi.stubGlobal('fetch', async (request: RequestInfo | URL, init?: RequestInit) => {
    const asked = new Request(request instanceof Request ? request : new URL(request, location.origin), init);
    const { matched, response } = await handler.handle(asked, { prefix: '/api' });
    return matched ? response : new Response('{}', { status: 404 });
  });
  return { changes, answer: (more) => void Object.assign(answers, more) };
}

/** An error, with the fields of an answer that are not as the contract has them. */
function faultWords(error: unknown): string {
  const { cause } = error as { cause?: { issues?: unknown } }; // oRPC's, where it has checked an answer
  return cause?.issues === undefined ? String(error) : `${String(error)}: ${JSON.stringify(cause.issues)}`;
}

/** What a test forgot to answer, or answered against the contract. */
const faults: string[] = [];

afterEach(() => {
  vi.unstubAllGlobals();
  const [fault] = faults.splice(0);
  if (fault !== undefined) throw new Error(fault);
});
