import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Outputs } from '../../testing/answer-calls.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import MessagesPage from './messages-page.tsx';

type Message = Outputs['listContactMessages']['messages'][number];

const sent: Message = {
  id: '0190b6a0-0000-7000-8000-000000000031',
  name: "Lu O'Brien",
  email: 'lu@visitor.test',
  topic: 'press',
  message: 'May I <b>call</b>?',
  receivedAt: '2026-11-20T18:00:00.000Z',
  state: 'open',
  handledBy: null,
};

describe('a message of a visitor', () => {
  it('is shown as it was typed, marked as done, and opened again', async () => {
    let state: Message['state'] = 'open';
    const { user, changes } = renderScreen(<MessagesPage />, {
      path: '/backoffice/messages',
      answers: {
        listContactMessages: () => ({
          messages: [{ ...sent, state, handledBy: state === 'done' ? 'Sam' : null }],
          nextCursor: null,
        }),
        settleContactMessage: (given) => {
          ({ state } = given);
          return { state };
        },
      },
    });
    const card = within((await screen.findByText("Lu O'Brien")).closest('li') as HTMLElement); // of the list
    expect(card.getByText('May I <b>call</b>?')).toBeDefined();
    expect(card.getByText(/^Press, lu@visitor\.test, /)).toBeDefined();
    expect(card.getByText('Reply by mail').closest('a')?.href).toMatch(/^mailto:lu%40visitor\.test\?subject=/);
    await user.click(card.getByText('Done'));
    await screen.findByText("The message of Lu O'Brien is done.");
    await card.findByText(/, by Sam$/);
    await user.click(card.getByText('Open again'));
    await card.findByText('Open');
    expect(changes.map(({ input }) => input)).toEqual([
      { id: sent.id, state: 'done' },
      { id: sent.id, state: 'open' },
    ]);
  });
});
