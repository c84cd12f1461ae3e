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

const quietHours = async () => {
  const answer = await restaurant().call(restaurant().cast.rosalia.owner, 'GET', '/api/notice-settings');
  return (answer.body as { times: { quiet: object | null } | null }).times?.quiet ?? null; // the contract
};

describe('quiet hours', () => {
  it('are set by a card in the times that were named, and ended by another', async () => {
    const card = await ask('set my quiet hours 11pm to 8am, the phone woke up the baby');
    expect(card.answer.offers).toMatchObject([{ title: 'Quiet hours from 11:00 PM to 8:00 AM' }]);
    expect(await quietHours()).toBeNull();
    expect((await confirm(card)).status).toBe(200);
    expect(await quietHours()).toEqual({ from: '23:00', to: '08:00' });
    const other = await ask('cambia mis horas tranquilas de 10 a 7');
    expect(other.answer.offers).toMatchObject([{ title: 'Horas tranquilas de 10:00 p.m. a 7:00 a.m.' }]);
    expect((await confirm(await ask('turn off my quiet hours'))).status).toBe(200);
    expect(await quietHours()).toBeNull();
  });

  it('are asked back for when no times are named', async () => {
    expect((await ask('put quiet hours on for me')).answer).toMatchObject({ kind: 'clarify', offers: [] });
  });
});

describe('what runs for customers', () => {
  it('is told from the account: promotions and the loyalty programme', async () => {
    const { sql, cast } = restaurant();
    expect((await ask('do i have any deals running right now')).answer.text).toContain('No promotion is running.');
    expect((await ask('que premios tenemos en el club de puntos')).answer.text).toContain('Aún no tiene programa');
    await sql(
      `insert into promotions (merchant_id, id, name, terms, begins_on, ends_on, begins_at, ends_at, time_zone, budget_minor, currency, state, created_at)
       values ($1, gen_random_uuid(), 'Tuesday', '{"kind":"percentage","percent":15,"minimumMinor":0}', '2031-06-01', '2031-06-30', '2031-06-01', '2031-07-01', 'America/New_York', 5000, 'USD', 'running', now())`,
      [cast.rosalia.merchantId],
    );
    await sql(
      `insert into promotion_targets (merchant_id, promotion_id, connection_id, store_id, service, state, changed_at)
       select p.merchant_id, p.id, c.id, c.store_id, c.service, 'running', now()
       from promotions p join connections c using (merchant_id) where c.service = 'uber-eats' limit 1`,
    );
    const { answer } = await ask('which promotions are running');
    expect(answer).toMatchObject({ kind: 'account', sources: [{ href: '/dashboard/marketing' }] });
    expect(answer.text).toMatch(/Tuesday \(15% off\) on Uber Eats, .*\$0\.00 of \$50\.00 used, on 0 orders/);
  });
});
