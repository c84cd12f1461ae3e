import { randomUUID } from 'node:crypto';
import type { TurnView } from '../../src/domains/assistant/contract.ts';
import type { Restaurant } from './restaurant.ts';

interface Asking {
  /** Rosalía's owner, where nobody else is named. */
  who?: string;
  id?: string;
  conversationId?: string;
  /** Of the page; English where none is named. */
  language?: 'en' | 'es';
}

/** The assistant of a restaurant, as its people use it. */
export function assistantAt(restaurant: () => Restaurant) {
  const owner = () => restaurant().cast.rosalia.owner;
  const post = (path: string, body: unknown, who: string | undefined) =>
    restaurant().call(who, 'POST', `/api/assistant/${path}`, body);

  return {
    post,
    /** Asks and demands an answer. */
    ask: async (text: string, given: Asking = {}) => {
      const { who = owner(), id = randomUUID(), conversationId = randomUUID(), language = 'en' } = given;
      const reply = await post('questions', { id, conversationId, text, storeId: null, language }, who);
      if (reply.status !== 200) throw new Error(`"${text}": ${reply.status} ${reply.text}`);
      return reply.body as TurnView; // the route's contract
    },
    /** Everything that a person has said and heard, as the page shows it. */
    conversation: async (who = owner()) => {
      const { body } = await restaurant().call(who, 'GET', '/api/assistant/conversation');
      return (body as { conversation: { turns: TurnView[] } }).conversation; // the route's contract
    },
    confirm: (turn: TurnView, { who = owner(), place = 0 } = {}) =>
      post(`questions/${turn.id}/offers/${place}/confirm`, {}, who),
    undo: (turn: TurnView, { who = owner(), place = 0 } = {}) =>
      post(`questions/${turn.id}/offers/${place}/undo`, {}, who),
  };
}
