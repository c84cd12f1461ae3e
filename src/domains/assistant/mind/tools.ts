import { tool, type ToolSet } from 'ai';
import { z } from 'zod';
import { answerTo } from '../answering.ts';
import { handOver } from '../hand-over.ts';
import { intents } from '../intents.ts';
import { handoverTopics, type Answer } from '../model/answer.ts';
import { readSlots, type SlotWorld } from '../model/understanding/slots.ts';
import { bare, type Turn } from '../turn.ts';

const names = Object.keys(intents);
const about = z
  .string()
  .max(200)
  .default('')
  .describe('What it is about, in words of the question: app, item, order number, day, time; empty for none.');

/** What may still be called once something of the account has been read: reads alone. */
export const toolsAfterReading = ['look_up', 'read_help'] as const;

/**
 * The model's hands: the same answers and offers as the built-in engine's, made as the asking person, with the same
 * refusals. What they answer goes into `used`. An offer or a hand-over can only come of the question itself, before
 * anything is read that others have written: `hasRead` says whether that has happened.
 */
export function toolsFor(
  turn: Turn,
  { world, used, hasRead }: { world: SlotWorld; used: Answer[]; hasRead: () => boolean },
) {
  const use = async (answering: Promise<Answer>): Promise<string> => {
    const answer = await answering;
    if (!used.some(({ text }) => text === answer.text)) used.push(answer);
    return answer.text;
  };
  const answerAbout = (intent: string, words: string) =>
    use(answerTo(turn, { ...bare(intent), slots: readSlots(words === '' ? turn.text : words, world).slots }));
  const beforeReading = () => {
    if (hasRead()) throw new Error('Only the question itself can ask for this.');
  };
  return {
    look_up: tool({
      description: 'Looks something up in this account.',
      inputSchema: z.object({ what: z.enum(names.filter((name) => !name.startsWith('action.'))), about }),
      execute: ({ what, about: words }) => answerAbout(what, words),
    }),
    offer: tool({
      description: 'Offers to do something; the person confirms it with a button.',
      inputSchema: z.object({ what: z.enum(names.filter((name) => name.startsWith('action.'))), about }),
      execute: ({ what, about: words }) => {
        beforeReading();
        return answerAbout(what, words);
      },
    }),
    read_help: tool({
      description: 'Reads a help article.',
      inputSchema: z.object({ article: z.enum([...turn.articles.keys()]) }),
      execute: ({ article }) => use(answerTo(turn, bare(`fact.${article}`))),
    }),
    hand_over: tool({
      description: 'Hands the question over to a person of the support team.',
      inputSchema: z.object({ topic: z.enum(handoverTopics) }),
      execute: ({ topic }) => {
        beforeReading();
        const urgent = topic === 'safety';
        return use(Promise.resolve(handOver(turn, { topic, urgent, intent: 'handover.person' })));
      },
    }),
  } satisfies ToolSet;
}
