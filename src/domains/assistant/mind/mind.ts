import { generateText, isStepCount } from 'ai';
import type { Log } from '../../../platform/telemetry/log.ts';
import type { Answer } from '../model/answer.ts';
import { asksHow } from '../model/forms.ts';
import { ungroundedClaims } from '../model/check-wording.ts';
import type { SlotWorld } from '../model/understanding/slots.ts';
import { joined, type Turn } from '../turn.ts';
import { instructionsFor, questionFor } from './instructions.ts';
import type { Model } from './language-model.ts';
import { toolsAfterReading, toolsFor } from './tools.ts';

/** Plans and words answers in the place of the phrase books. */
export interface Mind {
  /** Undefined where it cannot, in time, or where its words do not hold. Never throws. */
  think(turn: Turn, world: SlotWorld): Promise<Answer | undefined>;
}

const maxSteps = 4;
const maxTokens = 700;
const usualTimeoutMs = 8_000;

/**
 * A mind made of a language model. It chooses among the built-in answers and may word those that only tell something;
 * offers, refusals and hand-overs keep their own words. It is asked for people with an account alone, since each question
 * costs whoever runs this.
 */
export function createMind({
  model,
  log,
  timeoutMs = usualTimeoutMs,
}: {
  model: Model;
  log: Log;
  timeoutMs?: number;
}): Mind {
  return {
    async think(turn, world) {
      const { role, reads } = turn.asker;
      if (reads === null || role === 'visitor' || role === 'applicant') return undefined;
      const used: Answer[] = [];
      try {
        const text = await withinTime(timeoutMs, (abortSignal) => plan(model, { turn, world, used, abortSignal }));
        return worded({ turn, used, text }, log);
      } catch (error) {
        // Its request and answer hold what people wrote: only what went wrong is kept.
        const reason = error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)}` : 'unknown';
        log.warn({ reason }, 'the language model gave no answer');
        return undefined;
      }
    },
  };
}

async function plan(
  model: Model,
  given: { turn: Turn; world: SlotWorld; used: Answer[]; abortSignal: AbortSignal },
): Promise<string> {
  const { turn, world, used, abortSignal } = given;
  let step = 0;
  const tools = toolsFor(turn, { world, used, hasRead: () => step > 0 });
  const { text } = await generateText({
    model,
    instructions: instructionsFor(turn),
    prompt: questionFor(turn),
    tools,
    stopWhen: isStepCount(maxSteps),
    prepareStep: ({ stepNumber }) => {
      step = stepNumber;
      return stepNumber === 0 ? {} : { activeTools: [...toolsAfterReading] };
    },
    temperature: 0,
    maxOutputTokens: maxTokens,
    maxRetries: 0,
    abortSignal,
  });
  return text;
}

/** The answers that were used, in the model's words where those hold. */
function worded({ turn, used, text }: { turn: Turn; used: readonly Answer[]; text: string }, log: Log) {
  if (used.length === 0) {
    log.warn('the language model answered without a source');
    return undefined;
  }
  const whole = joined(used, asksHow(turn.text));
  if (!used.every(({ kind }) => kind === 'fact' || kind === 'account')) return whole;
  const unheld = ungroundedClaims(text, { sources: used.map((answer) => answer.text), language: turn.language });
  if (unheld.length === 0) return { ...whole, text: text.trim() };
  log.warn({ intent: whole.intent, unheld }, 'the language model said what stands in no source');
  return undefined;
}

function withinTime<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`It took longer than ${timeoutMs} ms.`)));
  });
  return Promise.race([work(signal), late]);
}
