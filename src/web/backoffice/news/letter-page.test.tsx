import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { owner, renderScreen } from '../../testing/render-screen.tsx';
import type { Route } from './+types/letter-page.ts';
import LetterPage from './letter-page.tsx';

type Letter = Outputs['getNews'];

const at = '2026-11-20T10:00:00.000Z';
const id = '0190b6a0-0000-7000-8000-000000000031';
const english = { subject: 'Two tips', body: 'First.\n\nSecond.' };
const empty = { subject: '', body: '' };
const draft: Letter = {
  id,
  state: 'draft',
  version: 1,
  writtenBy: 'Sam',
  createdAt: at,
  changedBy: 'Sam',
  changedAt: at,
  sentBy: null,
  sentAt: null,
  finishedAt: null,
  people: 0,
  written: 0,
  skipped: 0,
  texts: { en: english, es: empty },
  wouldGetIt: 2,
};
const staff = { ...owner, role: 'staff' as const, user: { ...owner.user, name: 'Sam' } };

const open = (of: string, answers: Answers = {}) =>
  renderScreen(<LetterPage {...({ params: { id: of } } as Route.ComponentProps)} />, {
    path: `/backoffice/news/${of}`,
    me: staff,
    answers,
  });
const inPart = async (name: RegExp) =>
  within((await screen.findByText(name, { selector: 'h2' })).closest('section') as HTMLElement); // of the page
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const button = (words: RegExp) => screen.getByText(words).closest('button');
const dialog = async () => within(await screen.findByRole('dialog'));

describe('a letter of tips and news', () => {
  it('that is new is kept in the browser until it is saved, and then has an address of its own', async () => {
    const first = open('new');
    const part = await inPart(/^English/);
    fill(part.getByLabelText('Subject'), english.subject);
    fill(part.getByLabelText(/^Letter/), english.body);
    expect(button(/^Send…/)).toHaveProperty('disabled', true);
    expect(first.changes).toEqual([]);
    cleanup();

    const { user, address, changes } = open('new', { saveNews: (given) => ({ ...draft, ...given }) });
    const again = await inPart(/^English/);
    expect(again.getByLabelText<HTMLTextAreaElement>(/^Letter/).value).toBe(english.body);
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(address()).toMatch(/^\/backoffice\/news\/[0-9a-f-]{36}$/));
    expect(changes).toMatchObject([{ call: 'saveNews', input: { version: 0, texts: { en: english, es: empty } } }]);
    expect(localStorage.length, 'no draft is left').toBe(0);
  });

  it('goes to nobody while it is not saved or a language is half written', async () => {
    const { user, answer, changes } = open(id, {
      getNews: draft,
      saveNews: (given) => {
        const saved = { ...draft, ...given, version: 2 };
        answer({ getNews: saved });
        return saved;
      },
    });
    const spanish = await inPart(/^Spanish/);
    fill(spanish.getByLabelText('Subject'), 'Dos consejos');
    expect(button(/^Send me a proof/)).toHaveProperty('disabled', true);
    expect(button(/^Send to 2 people…/)).toHaveProperty('disabled', true);
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(button(/^Send me a proof/)).toHaveProperty('disabled', false));
    await user.click(screen.getByText('Send me a proof'));
    await spanish.findByText('Write the letter. Or leave all of the Spanish empty.');
    expect(document.activeElement).toBe(spanish.getByLabelText(/^Letter/));
    await user.click(screen.getByText(/^Send to 2 people…/));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes.map(({ call }) => call)).toEqual(['saveNews']);
  });

  it('comes to its writer as a proof', async () => {
    const { user, changes } = open(id, { getNews: draft, proveNews: { to: 'sam@forkline.test', mails: 1 } });
    await user.click(await screen.findByText('Send me a proof'));
    await screen.findByText('A proof is on the way to sam@forkline.test.');
    expect(changes).toEqual([{ call: 'proveNews', input: { id, version: 1 } }]);
  });

  it('is sent once that is confirmed, and then shows how it went out', async () => {
    const { user, answer, changes } = open(id, {
      getNews: draft,
      sendNews: () => {
        const sent: Letter = {
          ...draft,
          state: 'sent',
          sentBy: 'Sam',
          sentAt: at,
          finishedAt: at,
          people: 2,
          written: 2,
        };
        answer({ getNews: sent });
        return sent;
      },
    });
    await user.click(await screen.findByText(/^Send to 2 people…/));
    const asking = await dialog();
    expect(asking.getByText(/^It can neither be changed nor called back/)).toBeDefined();
    expect(changes).toEqual([]);
    await user.click(asking.getByText('Send to 2 people'));
    await screen.findByText('Two tips', { selector: 'h1' });
    const how = within(screen.getByLabelText('How it went out'));
    expect(how.getAllByText('Sent').length).toBeGreaterThan(0);
    expect(how.getByText('2 people')).toBeDefined();
    expect(screen.queryByText('Save')).toBeNull();
    expect(changes).toEqual([{ call: 'sendNews', input: { id, version: 1, people: 2 } }]);
  });

  it('that nobody would get cannot be sent', async () => {
    open(id, { getNews: { ...draft, wouldGetIt: 0 } });
    await screen.findByText(/^It would reach nobody:/);
    expect(button(/^Send to 0 people…/)).toHaveProperty('disabled', true);
  });

  it('that does not exist says so', async () => {
    open(id, {
      getNews: () => {
        throw new AppError('NOT_FOUND');
      },
    });
    await screen.findByText('There is no such letter');
    expect(screen.queryByText('Save')).toBeNull();
  });
});
