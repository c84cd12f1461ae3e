import { expect, it } from 'vitest';
import { Wording } from '../model/wording.ts';
import type { Question } from '../question.ts';
import { asksQuiet, chooseQuietHours } from './quiet-hours.ts';

const asking = () =>
  ({
    say: new Wording('en'),
    store: { timeZone: 'America/New_York' },
    reads: { getNoticeSettings: () => Promise.resolve({ times: null }) },
  }) as unknown as Question; // what this answer reads of a question

it.each([
  ['no text messages between 11 p.m. and 7 a.m.', { from: '23:00', to: '07:00' }],
  ['set my quiet hours from 21:30 to 8', { from: '21:30', to: '08:00' }],
  ['set my quiet hours 11pm to 8am', { from: '23:00', to: '08:00' }],
  ['i do not want 300 texts from 10 pm to 6 am', { from: '22:00', to: '06:00' }],
])('%s', async (plain, quiet) => {
  expect(asksQuiet(plain)).toBe(true);
  const { offers } = await chooseQuietHours(asking(), plain);
  expect(offers?.map(({ deed }) => deed)).toMatchObject([{ does: 'set_notice_times', quiet }]);
});

it('a notice that is not wanted at all is no matter of hours', () => {
  expect(asksQuiet('no more texts about late orders')).toBe(false);
});
