import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { client } from '../../lib/api.ts';
import type { Answers } from '../../testing/answer-calls.ts';
import { answerRoute } from '../../testing/answer-route.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Composer } from './composer.tsx';

const id = '0190b6a0-0000-7000-8000-000000000031';

const open = (addCaseNote: NonNullable<Answers['addCaseNote']>, missed = 0) =>
  renderScreen(
    <Composer
      draftKey="one"
      label="Note"
      maxCharacters={100}
      send={async ({ messageId, text }) => {
        await client.addCaseNote({ id, noteId: messageId, text });
        return { missed };
      }}
    />,
    { answers: { addCaseNote } },
  );
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Note');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
/** The composer does not look at what comes back. */
const taken = {} as never;

describe('what is written', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('is kept in the browser until it is sent', () => {
    open(taken);
    type('It should have come on Tuesday.');
    cleanup();
    open(taken);
    expect(field().value).toBe('It should have come on Tuesday.');
  });

  it('arrives once over a connection that breaks: each try has the same id', async () => {
    const ids: string[] = [];
    const { user } = open(({ noteId }) => {
      ids.push(noteId);
      throw new AppError('CONFLICT', 'Stands in for an answer that the screen takes.');
    });
    let tries = 0;
    // The first try arrives and its answer is lost on the way, the second is lost itself.
    answerRoute(`/api/backoffice/support/cases/${id}/note`, async (_request, pass) => {
      tries += 1;
      if (tries === 1) await pass();
      if (tries < 3) throw new TypeError('Failed to fetch');
      await pass();
      return Response.json({});
    });
    type('Did this arrive?');
    await user.click(screen.getByText('Send'));
    await screen.findByText('No connection. Trying again…');
    expect(field().value).toBe('Did this arrive?');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(tries).toBe(2));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await waitFor(() => expect(field().value).toBe(''));
    expect([tries, ids.length, new Set(ids).size]).toEqual([3, 2, 1]);
  });

  it('that is refused is not tried again, says why, and stays', async () => {
    const { user, changes } = open(() => {
      throw new AppError('BAD_REQUEST', 'text: Fill in {name} first.');
    });
    type('Hello {name}');
    await user.click(screen.getByText('Send'));
    expect((await screen.findByRole('alert')).textContent).toBe('Fill in {name} first. What you wrote is kept here.');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(field().value).toBe('Hello {name}');
    expect(changes).toHaveLength(1);
  });
});
