import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '../../src/shared/time.ts';
import { assistantAt } from '../support/assistant.ts';
import { useRestaurant } from '../support/restaurant.ts';
import { writeTaqueria } from '../support/taqueria.ts';

const restaurant = useRestaurant();
const { ask, confirm, conversation } = assistantAt(restaurant);

beforeAll(async () => {
  await writeTaqueria(restaurant());
});

describe('a card that waits', () => {
  it.each(['yes', 'sí, dale', 'do it'])(
    'is not confirmed by a written “%s”, and there is no second one',
    async (yes) => {
      const conversationId = randomUUID();
      const card = await ask('86 the horchata', { conversationId });
      const { answer } = await ask(yes, { conversationId });
      expect(answer).toMatchObject({ kind: 'action', offers: [] });
      expect(answer.text).toMatch(/Press Confirm on the card above|Presione Confirmar en la tarjeta/);
      expect(answer.text).toContain('Horchata: sold out');
      const again = await ask('for 2 hours', { conversationId });
      expect(again.answer.offers).toHaveLength(1);
      expect((await confirm(card)).status).toBe(409);
      expect((await confirm(again)).status).toBe(200);
      await ask('bring back horchata').then((back) => confirm(back));
    },
  );

  it.each(['no', 'cancel', 'mejor no', 'never mind'])('is taken back by a written “%s”', async (no) => {
    restaurant().clock.forward(minuteMs);
    const conversationId = randomUUID();
    const card = await ask('86 the horchata', { conversationId });
    const { answer } = await ask(no, { conversationId });
    expect(answer).toMatchObject({ kind: 'action', offers: [] });
    expect(answer.text).toMatch(/nothing is done|no se hace nada/);
    const refused = await confirm(card);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('taken back');
    const { turns } = await conversation();
    expect(turns[0]?.answer.offers[0]).toMatchObject({ state: 'withdrawn', canUndo: false });
    expect(await restaurant().sql('select * from sold_outs')).toEqual([]);
  });

  it('that was confirmed stays done, whatever is written after it', async () => {
    restaurant().clock.forward(minuteMs);
    const conversationId = randomUUID();
    const card = await ask('86 the horchata', { conversationId });
    await confirm(card);
    await ask('no', { conversationId });
    const { turns } = await conversation();
    expect(turns.find(({ id }) => id === card.id)?.answer.offers[0]?.state).toBe('done');
  });

  it('of one conversation is not taken back in another', async () => {
    const card = await ask('86 the nachos');
    await ask('no');
    expect((await confirm(card)).status).toBe(200);
  });
});
